import { goodsMessages } from '../../../../api/contract/messages/goods.ts';

/** An option without stock keeps its place and name, but is not a link. */
export function switchOption(option: HTMLAnchorElement, isOn: boolean): void {
  if (isOn === option.hasAttribute('href')) return;
  if (isOn) option.href = option.dataset['path'] ?? '';
  else option.removeAttribute('href');
  option.role = isOn ? null : 'link';
  option.ariaDisabled = isOn ? null : 'true';
  const swatch = option.querySelector('.sw');
  swatch?.classList.toggle('is-out', !isOn);
  if (swatch) writeNote(option, isOn ? '' : goodsMessages.outOfStock);
}

/** The note must not move what is below: a new one is only announced, and an old one leaves its line empty. */
function writeNote(option: HTMLAnchorElement, text: string): void {
  let note = option.querySelector('small');
  if (!note) {
    note = document.createElement('small');
    note.className = 'vh';
    (option.querySelector('span:last-child') ?? option).append(' ', note);
  }
  note.textContent = text || '\u00a0';
}
