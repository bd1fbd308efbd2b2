import type { MarkdownOptions } from 'vitepress';

/** The part of the window that a picture shows, in CSS pixels. */
export const pictureSize = { width: 1280, height: 800 } as const;

const pictureForm = /^(?:\.\.\/)+pictures\/(?<name>[\w-]+\.(?:en|fr))\.light\.webp$/;

/** A picture of a page names its light variant; the site shows that of the reader's theme. */
export const markPictures: NonNullable<MarkdownOptions['config']> = (markdown) => {
  const usual = markdown.renderer.rules.image;
  markdown.renderer.rules.image = (tokens, index, ...rest) => {
    const token = tokens[index];
    const name = pictureForm.exec(token?.attrGet('src') ?? '')?.groups?.name;
    if (name === undefined || !token) return usual?.(tokens, index, ...rest) ?? '';
    return `<ProductPicture name="${name}" alt="${markdown.utils.escapeHtml(token.content)}" />`;
  };
};
