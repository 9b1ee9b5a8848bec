import { $user } from '../../stores/session.ts';

/** Members add exclusives to the cart; everybody else is led to Premium (1 §6). */
export function showToMembers(page: ParentNode): void {
  $user.subscribe((user) => {
    const isMember = user?.membership ?? false;
    for (const quick of page.querySelectorAll<HTMLElement>('[data-members]')) quick.hidden = !isMember;
    for (const join of page.querySelectorAll<HTMLElement>('[data-join]')) join.hidden = isMember;
  });
}
