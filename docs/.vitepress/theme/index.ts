import { type Theme, useRoute, withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h, nextTick, onMounted, watch } from 'vue';
import { pictureSize } from '../pictures.ts';
import '../../../web/src/theme/tokens.css';
import './style.css';

/** A screen of the product in the theme of the reader: the style hides the other one, which is not loaded. */
const ProductPicture = (props: { readonly name: string; readonly alt: string }) =>
  ['light', 'dark'].map((theme) =>
    h('img', {
      class: `product-picture ${theme}`,
      src: withBase(`/pictures/${props.name}.${theme}.webp`),
      alt: props.alt,
      loading: 'lazy',
      ...pictureSize,
    }),
  );
ProductPicture.props = ['name', 'alt'];

/** VitePress gives its home page and its page for wrong addresses no main landmark. */
function markMain(): void {
  const content = document.getElementById('VPContent');
  if (content?.querySelector('main')) content.removeAttribute('role');
  else content?.setAttribute('role', 'main');
}

const Layout = defineComponent({
  setup() {
    const route = useRoute();
    onMounted(markMain);
    watch(
      () => route.path,
      () => nextTick(markMain),
    );
    return () => h(DefaultTheme.Layout);
  },
});

const theme: Theme = {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => void app.component('ProductPicture', ProductPicture),
};
// biome-ignore lint/style/noDefaultExport: VitePress reads the default export
export default theme;
