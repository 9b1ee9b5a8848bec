/**
 * Opens the answer that the address leads to. Newer browsers do so themselves; in the others a link to an answer would
 * end at a closed question.
 */
export function openLinkedAnswer(): void {
  const answer = document.getElementById(location.hash.slice(1));
  const question = answer?.closest('details');
  if (!question || question.open) return;
  question.open = true;
  question.scrollIntoView();
}

export function startLinkedAnswers(): void {
  openLinkedAnswer();
  addEventListener('hashchange', openLinkedAnswer);
}
