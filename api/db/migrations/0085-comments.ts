import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * What tables and columns hold, where their names do not say it. `tables.generated.ts` takes these over; later migrations
 * comment on what they add.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    comment on table users is 'An account.';
    comment on column users.user_id is 'the email address with underscores, which identifies the account in the API and URLs';
    comment on column users.email is 'in lower case';
    comment on column users.sign_in_id is 'the email address with underscores; differs from \`user_id\` once the address was changed';
    comment on column users.tax_certificate is 'number of the certificate that the shop has seen';

    comment on table email_changes is 'A change of an account''s address: asked for, confirmed by a link in a mail to the new one; the old one can undo it.';
    comment on column email_changes.session_id is 'asked for the change, and stays signed in';
    comment on column email_changes.device is 'such as "Firefox on Linux"';

    comment on column user_sessions.authenticated_at is 'when its owner last entered the password or used a passkey';

    comment on table user_credentials is 'An account''s hashed password.';

    comment on table verifications is 'One-time tokens: links in mails, and passkey challenges.';
    comment on column verifications.user_id is 'null: not known yet, as for a passkey challenge at sign-in';
    comment on column verifications.tries is 'how often a code of six digits was guessed at';

    comment on column passkeys.id is 'the credential''s id, base64url';

    comment on table second_factors is 'An account''s authenticator app; without a row, signing in needs no second factor.';
    comment on column second_factors.totp_secret is 'sealed with the shop''s secret';
    comment on column second_factors.totp_step is 'the time step of the last code, which does not work again';

    comment on table billing_records is 'The default address of an account''s orders.';

    comment on table saved_addresses is 'An address of an account besides its default.';

    comment on table avatars is 'A PNG of 150 by 150 pixels that we rendered from the upload.';

    comment on table customers is 'Everyone with an account or an order, kept by triggers.';
    comment on column customers.email is 'in lower case';

    comment on table customer_contacts is 'A name and phone that a customer has used.';
    comment on column customer_contacts.phone is 'digits only';
    comment on column customer_contacts.words is 'what finds it';

    comment on table checkout_blocks is 'Who is refused at checkout as if the bank had declined.';
    comment on column checkout_blocks.value is 'an address, an account''s id, a network''s hash, or a card''s fingerprint at the payment service';
    comment on column checkout_blocks.email is 'the customer it was made for';
    comment on column checkout_blocks.refused is 'how often';

    comment on column items.hash is 'that of the body';
    comment on column items.in_catalogue is 'false: content no longer has it, but orders may still refer to it';
    comment on column items.place is 'where it is on the shelf, such as B-04; staff set it, content does not know it';
    comment on column items.threshold is 'low below this number; null: that of the shop';

    comment on table stock_settings is 'Has one row.';
    comment on column stock_settings.threshold is 'of items without their own';

    comment on table stock_movements is 'Written by a trigger on \`items.qoh\`; their sum is the stock.';
    comment on column stock_movements.by is 'staff or operator; null: the shop itself';
    comment on column stock_movements.balance is 'after it';
    comment on column stock_movements.key is 'of the request, so that a repeated one counts once';

    comment on table restock_alerts is 'A restock alert: requested, confirmed by a link in a mail, notified, in that order.';
    comment on column restock_alerts.asked_at is 'when the mail with the link was sent for, at the last asking';

    comment on table newsletter_subscribers is 'An address that gets the newsletter once its owner has followed the link in a mail.';
    comment on column newsletter_subscribers.id is 'derived from the address, see \`subscriberId\`';
    comment on column newsletter_subscribers.asked_at is 'when the mail with the link was sent for, at the last asking';

    comment on table letters is 'A letter to the subscribers of the newsletter.';
    comment on column letters.body is 'Markdown';
    comment on column letters.revision is 'increases with each change of subject or body';
    comment on column letters.tested_revision is 'the revision that the mail server last accepted as a test';
    comment on column letters.run is 'the job that sends it, and its heartbeat';

    comment on table letter_recipients is 'Without the address, which is deleted with its subscriber.';
    comment on column letter_recipients.run is 'the run that sends it';
    comment on column letter_recipients.next_at is 'not before';

    comment on table holiday_notices is 'A banner''s text while \`starts_at <= now < ends_at\`.';
    comment on column holiday_notices.image is 'a PNG';

    comment on table installation is 'Has one row.';

    comment on table content_edits is 'An edit of a content file that staff made at the desk.';
    comment on column content_edits.path is 'below the content folder';
    comment on column content_edits.text is 'of the whole file; null: the file is removed';
    comment on column content_edits.base_hash is 'SHA-256 of the file in the content folder that it was made on; null: there was none';
    comment on column content_edits.change is 'what it changes, where that is not the whole file';
    comment on column content_edits.reason is 'why it was refused, or how it ended';
    comment on column content_edits.release is 'the release that shows it';
    comment on column content_edits.removed_by is 'asked for its end, which the next release brings';

    comment on column releases.activated_at is 'the last time; null: never';

    comment on table shown_release is 'Has one row.';
    comment on column shown_release.current is 'null: replicas show their own pages and content';
    comment on column shown_release.candidate is 'replicas prepare it';
    comment on column shown_release.attempt is 'of the command that waits for the candidate';
    comment on column shown_release.attempt_seen_at is 'that command''s heartbeat';

    comment on column replicas.seen_at is 'its heartbeat';
    comment on column replicas.shows is 'null: its own pages and content';
    comment on column replicas.state is 'what it says to the attempt';

    comment on table csp_reports is 'What browsers have blocked, by directive, origin and page.';

    comment on column backups.finished_at is 'null: it is being made, or its process was killed';

    comment on table health_reports is 'What a process of the shop finds wrong.';

    comment on column cart_lines.item_id is 'null: it is a print';
    comment on column cart_lines.sides is 'add-ons, or the rolls of a bundle; sorted, so that equal choices are one line';
    comment on column cart_lines.touched_at is 'the last change of the quantity';
    comment on column cart_lines.joined is 'ids of guest cart lines that were merged into this one';
    comment on column cart_lines.print_id is 'set for lines of type pod only';

    comment on column orders.fingerprint is 'hash of payment token, customer and coupon: the same key with other contents is rejected';
    comment on column orders.totals is 'with the terms it was placed under, which orders from before rates were content do not have';
    comment on column orders.amount is 'cents';
    comment on column orders.payment_token is 'a ConfirmationToken or PaymentMethod of Stripe; \`paypal\` where there is none';
    comment on column orders.payment_customer is 'of the payment service, whose saved cards may pay';
    comment on column orders.save_card is 'the card is saved for the customer once it has paid';
    comment on column orders.accepted_at is 'when the payment service accepted a payment that the bank takes days for; null: paid at once, or never';
    comment on column orders.arrival is 'when it ships and arrives, as promised when it was paid; null: an older order, or a month of Premium';
    comment on column orders.printing_at is 'its prints were handed to the workshop';
    comment on column orders.shipped_at is 'handed to the carrier, or ready to be picked up';
    comment on column orders.part_shipped_at is 'when a part of it left before the rest; null: it leaves at once';
    comment on column orders.delivered_at is 'as an operator reported it';
    comment on column orders.cancelled_at is 'when the shopper canceled it; null: not, also for attempts that were never paid';
    comment on column orders.cancel_message is 'the shop canceled it, and tells the shopper this; null: the shopper did, or nobody';
    comment on column orders.cancel_refund is 'cents that the shop owed when it was canceled; null: not canceled, or before this was stored';
    comment on column orders.refunded is 'cents refunded so far';
    comment on column orders.paid_with is 'the card or wallet, if the payment service reported it';
    comment on column orders.forget_from is 'when its account was deleted; the order is then redacted to what bookkeeping needs';
    comment on column orders.subscription_id is 'created by a month of this subscription, not from a cart';
    comment on column orders.waits_for_stock is 'paid, but its goods were not in stock';
    comment on column orders.caller is 'hash of the network address that placed it, while it is unpaid and counts against that address''s limit';
    comment on column orders.display_status is 'the one word that its owner and staff see; \`standing\` on the wire';
    comment on column orders.service_code is 'what lists and reports read of \`customer\` and \`totals\`; null: an order without it';

    comment on table order_search is 'All that an order is searched by, as one text; triggers keep it.';

    comment on column order_lines.price is 'cents per unit, add-ons included';
    comment on column order_lines.print_id is 'for lines of type pod, taken from the body';
    comment on column order_lines.line_material is 'from the body';

    comment on table order_stock is 'Stock that an order has reserved, add-ons included; a failed payment releases it.';
    comment on column order_stock.shipped is 'of these, in a part of the order that has left';

    comment on column coupons.max_per_customer is 'orders of a customer that may use it; null: any number';

    comment on table order_notes is 'What staff wrote about an order; shoppers never see it.';

    comment on table order_mails is 'A mail about an order: sent, or still failing.';
    comment on column order_mails.at is 'of the first try';
    comment on column order_mails.failure is 'why the last try failed; null: it did not';

    comment on table packing_claims is 'Who packs an order, and what is in its box.';
    comment on column packing_claims.lease_until is 'from then on somebody else may have it';
    comment on column packing_claims.put_off_at is 'null: it is being packed';
    comment on column packing_claims.ticks is 'pieces in the box, by their id';

    comment on table shipments is 'A parcel of an order, or the attempt to buy its label.';
    comment on column shipments.parcel is 'of its order, from 0';
    comment on column shipments.service is 'the carrier''s name for it';
    comment on column shipments.cost is 'cents';
    comment on column shipments.label_file is 'its key in the file store';
    comment on column shipments.failure is 'what FedEx said when it refused';
    comment on column shipments.created_by is 'email of the staff';

    comment on table part_shipments is 'Pieces of an order that left before the rest.';

    comment on table subscriptions is 'A membership; an account has at most one that has not ended.';
    comment on column subscriptions.fingerprint is 'hash of the request that used the key';
    comment on column subscriptions.status is 'incomplete: the first payment is still to come';
    comment on column subscriptions.provider_id is 'the payment service''s id, as soon as it is known';
    comment on column subscriptions.paid_until is 'the end of the last month that was paid';
    comment on column subscriptions.valid_until is 'benefits last until then: the paid month, and a grace period while the next one is being charged';
    comment on column subscriptions.skip_from is 'the start of a month that is not charged, until a later one is paid';
    comment on column subscriptions.hold_from is 'the start of the last month that the shop held back, because the member had the newest color';
    comment on column subscriptions.version is 'increases with each state applied: a reply to an older request is ignored';
    comment on column subscriptions.check_at is 'when the scheduled job syncs it with the service again';
    comment on column subscriptions.confirming_until is 'PayPal: until then another request may be activating it, and nothing else may end it';

    comment on table subscription_periods is 'A paid month of a subscription.';
    comment on column subscription_periods.payment_id is 'the service''s id: a Stripe invoice, a PayPal transaction';
    comment on column subscription_periods.charge_id is 'for refunds';
    comment on column subscription_periods.amount is 'cents';
    comment on column subscription_periods.order_id is 'null: the member had the newest color, or there was none';
    comment on column subscription_periods.returned_at is 'when the payment of a month without a color was sent back';

    comment on table membership_grants is 'A month of Premium that the shop gave away; it begins when the paid time is over.';
    comment on column membership_grants.key is 'of the press that granted it';

    comment on table votes is 'A member''s vote; without its voter once the account is deleted.';

    comment on table vending_loads is 'A load of the vending machine. One load is open at a time.';
    comment on column vending_loads.root is 'the commitment, published before anybody chooses';

    comment on table vending_spools is 'A wrapped spool in the machine. Item and salt stay secret until it falls, or its load ends.';
    comment on column vending_spools.position is '1 at the front';

    comment on table vending_orders is 'The presses that an order bought, and when its turn began. Owner and payment are in the order.';
    comment on column vending_orders.choice_time is 'ms that a turn lasts';

    comment on column vending_presses.id is 'also identifies the press to the machine';

    comment on table model_files is 'A model that a shopper uploaded.';
    comment on column model_files.announced is 'the announced size of the upload';
    comment on column model_files.caller is 'hash of the network address that uploaded it; null for older uploads';
    comment on column model_files.active_at is 'when its last part began';
    comment on column model_files.sha256 is 'in hex; null until the upload is complete';
    comment on column model_files.preview_id is 'of the latest preview; null: there is none';
    comment on column model_files.expires_at is 'null: it was ordered';

    comment on table model_parts is 'A part of an unfinished upload.';
    comment on column model_parts.key is 'in the file store';

    comment on table slices is 'A slice of a model with settings, shared by all shoppers.';
    comment on column slices.progress is '0 to 1';
    comment on column slices.run is 'the run that holds the lease';
    comment on column slices.heard_at is 'the last heartbeat of that run';
    comment on column slices.caller is 'hash of the network address that requested it first';
    comment on column slices.turn is '0 goes first';
    comment on column slices.fault_detail is 'what the message about the fault names';
    comment on column slices.support_mm3 is 'of \`filament_mm3\`; null without supports';

    comment on table print_jobs is 'A shopper''s request for a slice.';
    comment on column print_jobs.caller is 'hash of the network address that requested it';

    comment on table prints is 'A slice in a material and a color, in a cart or ordered.';
    comment on column prints.quality is 'stop of the quality control';
    comment on column prints.price is 'cents of one print';
    comment on column prints.breaks is 'quoted with it; null in prints from before there were any';
    comment on column prints.preview_id is 'of the preview that its shopper saw; null: there was none';
    comment on column prints.ordered_at is 'when it was first paid for';

    comment on table print_reviews is 'A manual review of a model that could not be sliced.';
    comment on column print_reviews.verdict is 'null: open, or answered by an ordinary mail';
    comment on column print_reviews.price is 'cents, for all pieces';

    comment on table print_runs is 'Pieces of an ordered print on one machine.';
    comment on column print_runs.position is 'of the line within its order, from 0';
    comment on column print_runs.good is 'null while the machine prints';
    comment on column print_runs.reason is 'why the others failed';

    comment on table saved_quotes is 'A quote that its shopper keeps and shares.';

    comment on table review_requests is 'Orders that were looked at for asking for reviews: none is asked twice.';
    comment on column review_requests.sent_at is 'null: nothing was sent, or not yet';

    comment on column review_opt_outs.address is 'a keyed hash of the address';

    comment on table product_reviews is 'A shopper''s review of a product; \`print_reviews\` are something else.';
    comment on column product_reviews.product is 'such as pla-petrol';
    comment on column product_reviews.order_id is 'null: its writer''s data was erased';
    comment on column product_reviews.email is 'of the order; empty likewise';
    comment on column product_reviews.version is 'counts changes by the shopper and the desk';
    comment on column product_reviews.shown_at is 'the last change to what pages show of it';

    comment on column product_review_photos.thumb_id is 'of the small copy''s file';
    comment on column product_review_photos.bytes is 'of both files';

    comment on table order_refunds is 'A refund by the operator, carried out by a job.';
    comment on column order_refunds.amount is 'cents';
    comment on column order_refunds.failed_at is 'the payment service rejected it, or the bank returned the money';
    comment on column order_refunds.request_key is 'of the request that asked for it, so that a repeated one refunds once';
    comment on column order_refunds.parts is 'what the amount is made of; null: an amount that names no goods';
    comment on column order_refunds.mailed_at is 'when its mail was queued';

    comment on table failed_refunds is 'A refund that did not arrive.';
    comment on column failed_refunds.id is 'the payment service''s id';
    comment on column failed_refunds.amount is 'cents';

    comment on table returns is 'A shopper''s request to send goods of an order back, and the operator''s answer.';
    comment on column returns.ref_id is 'such as NR-7K2M-4Q9D';

    comment on table order_disputes is 'A dispute that a card holder opened at the bank.';
    comment on column order_disputes.id is 'the payment service''s id';
    comment on column order_disputes.amount is 'cents';
    comment on column order_disputes.as_of is 'the time of the event that this is from';

    comment on column staff.email is 'in lower case';
    comment on column staff.joined_at is 'null: invited';
    comment on column staff.ended_at is 'set: no longer of the staff';
    comment on column staff.invitation is 'the invitation that links of mails belong to; null once the person has joined';
    comment on column staff.invited_by is 'email of staff, or the operator''s name';
    comment on column staff.password is 'hash';
    comment on column staff.totp_secret is 'of the authenticator app, sealed with the shop''s secret';
    comment on column staff.totp_step is 'the time step of the last code';

    comment on column staff_recovery_codes.code_hash is 'keyed with the shop''s secret; a used code has no row';

    comment on column staff_sessions.token_hash is 'sha256 of the cookie''s token';
    comment on column staff_sessions.authenticated_at is 'when a factor was last shown, at sign-in or since';
  `.execute(db);
}
