import { screenOf } from '../shots/shot.ts';
import type { Picture } from './camera.ts';

type Card = Readonly<Record<string, string>>;

const cardOf = ({ shot, file, ...variant }: Picture): Card => ({
  file,
  name: shot.name,
  screen: screenOf(shot),
  mode: shot.mode,
  state: shot.state ?? 'ready',
  ...variant,
});

/** One page without a server: filters with their counts, small pictures, and one at a time with the arrows. */
export const indexPage = (pictures: readonly Picture[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gallery, ${pictures.length} pictures</title>
<style>
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: #eef0f2; color: #14191d }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 8px 16px; padding: 12px 16px; background: #fff;
    border-bottom: 1px solid #ccd2d7; align-items: center }
  select, button { font: inherit; padding: 4px 6px }
  main { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px; align-items: start }
  figure { margin: 0; width: 340px } figure[data-size="768"] { width: 260px }
  figure[data-size="390"] { width: 180px }
  figure a { display: block; max-height: 420px; overflow: hidden; border: 1px solid #ccd2d7; background: #fff }
  img { display: block; width: 100% } figcaption { overflow-wrap: anywhere }
  dialog { max-width: 96vw; max-height: 96vh; overflow: auto; padding: 12px } dialog img { width: auto; max-width: 100% }
</style>
<form aria-label="Filters"></form><main></main>
<dialog><p></p><img alt=""></dialog>
<script>
const cards = ${JSON.stringify(pictures.map(cardOf)).replaceAll('<', '\\u003c')};
const fields = ['screen', 'mode', 'state', 'size', 'theme', 'language', 'rendering', 'span'];
const form = document.querySelector('form'), main = document.querySelector('main'), dialog = document.querySelector('dialog');
const chosen = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
if (!location.hash) Object.assign(chosen, { language: 'fr', rendering: 'plain', theme: 'light', span: 'page' });
let shown = [], at = 0;
const fits = (card, but) => fields.every((name) => name === but || !chosen[name] || card[name] === chosen[name]);
function draw() {
  shown = cards.filter((card) => fits(card));
  form.replaceChildren(...fields.map((name) => {
    const label = document.createElement('label'), select = document.createElement('select');
    const counts = new Map();
    for (const card of cards) if (fits(card, name)) counts.set(card[name], (counts.get(card[name]) ?? 0) + 1);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    select.append(new Option('all (' + all + ')', ''));
    for (const [value, count] of counts) select.append(new Option(value + ' (' + count + ')', value));
    select.value = chosen[name] ?? '';
    select.onchange = () => { chosen[name] = select.value; location.hash = new URLSearchParams(chosen); draw(); };
    label.append(name + ' ', select);
    return label;
  }), Object.assign(document.createElement('output'), { textContent: shown.length + ' of ' + cards.length }));
  main.replaceChildren(...shown.map((card, index) => {
    const figure = document.createElement('figure'), link = document.createElement('a');
    figure.dataset.size = card.size;
    link.href = card.file;
    link.onclick = (event) => { event.preventDefault(); open(index); };
    link.append(Object.assign(new Image(), { loading: 'lazy', src: card.file, alt: card.file }));
    figure.append(link, Object.assign(document.createElement('figcaption'), { textContent: card.file.slice(0, -4) }));
    return figure;
  }));
}
function open(index) {
  at = (index + shown.length) % shown.length;
  dialog.querySelector('img').src = shown[at].file;
  dialog.querySelector('p').textContent = (at + 1) + ' of ' + shown.length + ': ' + shown[at].file;
  if (!dialog.open) dialog.showModal();
}
addEventListener('keydown', ({ key }) => {
  if (dialog.open && (key === 'ArrowRight' || key === 'ArrowLeft')) open(at + (key === 'ArrowRight' ? 1 : -1));
});
draw();
</script></html>
`;
