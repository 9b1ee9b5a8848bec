/**
 * Opens the answer that the URL links to. Newer browsers do so themselves; elsewhere the link would end at a closed
 * question.
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
