let place: HTMLElement | undefined;

/** Has a sentence read out to those who do not see what changed. Its place outlives the page's content. */
export function announce(sentence: string): void {
  if (!place?.isConnected) {
    place = document.createElement('p');
    place.className = 'vh';
    place.role = 'status';
    document.body.append(place);
  }
  place.textContent = sentence;
}
