// Written by `npx vitest run api/db/tables.test.ts -u` from the migrated database.
// biome-ignore-all format: long lines
import type { GeneratedAlways } from 'kysely';
import type { Generated, Int8, Json, Timestamp } from './columns.ts';

export interface Tables {
  'agent_calls': {
    /** a hash of the agent's profile and of the key that it sent */
    key: string;
    /** a hash of what it asked for: the same key with another request is refused */
    request: string;
    /** when the call that answers began; a day later the row is deleted */
    claimed_at: Timestamp;
    /** status and body; null: the call is running, or was interrupted */
    answer: Json | null;
  };
  /** A cart or a checkout that a program prepares for a person, who pays at the shop. */
  'agent_checkouts': {
    /** known to the agent alone: whoever knows it may read and change it */
    id: Generated<string>;
    kind: 'cart' | 'checkout';
    agent_host: string;
    /** in the link for the person, who cannot change it by that */
    handoff: Generated<string>;
    selection: Json;
    /** that the agent sent for the person */
    email: string | null;
    /** the cart that a checkout was made of */
    cart_id: string | null;
    created_at: Timestamp;
    expires_at: Timestamp;
    canceled_at: Timestamp | null;
  };
  /** A PNG of 150 by 150 pixels that we rendered from the upload. */
  'avatars': {
    user_id: string;
    png: Buffer;
    updated_at: Generated<Timestamp>;
  };
  'backups': {
    id: Generated<string>;
    reason: 'asked' | 'daily' | 'upgrade';
    started_at: Generated<Timestamp>;
    /** null: it is being made, or its process was killed */
    finished_at: Timestamp | null;
    file: string | null;
    bytes: Int8 | null;
    error: string | null;
  };
  /** The default address of an account's orders. */
  'billing_records': {
    user_id: string;
    name: string;
    email: string;
    phone: string;
    shipping: Json | null;
    note: Generated<string>;
    updated_at: Generated<Timestamp>;
  };
  'cart_lines': {
    id: Generated<string>;
    owner: string;
    /** null: it is a print */
    item_id: string | null;
    qty: number;
    /** add-ons, or the rolls of a bundle; sorted, so that equal choices are one line */
    sides: Generated<string[]>;
    added_at: Generated<Timestamp>;
    /** the last change of the quantity */
    touched_at: Generated<Timestamp>;
    /** ids of guest cart lines that were merged into this one */
    joined: Generated<string[]>;
    /** set for lines of type pod only */
    print_id: string | null;
  };
  /** Who is refused at checkout as if the bank had declined. */
  'checkout_blocks': {
    id: Generated<string>;
    kind: 'email' | 'account' | 'network' | 'card';
    /** an address, an account's id, a network's hash, or a card's fingerprint at the payment service */
    value: string;
    /** the customer it was made for */
    email: string;
    reason: string;
    blocked_by: string;
    created_at: Timestamp;
    /** how often */
    refused: Generated<number>;
    last_refused_at: Timestamp | null;
  };
  /** An edit of a content file that staff made at the desk. */
  'content_edits': {
    id: Generated<number>;
    /** below the content folder */
    path: string;
    /** of the whole file; null: the file is removed */
    text: string | null;
    /** SHA-256 of the file in the content folder that it was made on; null: there was none */
    base_hash: string | null;
    by: string;
    at: Timestamp;
    /** what it changes, where that is not the whole file */
    change: Json | null;
    state: Generated<'draft' | 'waiting' | 'published' | 'refused' | 'ended'>;
    /** why it was refused, or how it ended */
    reason: string | null;
    /** the release that shows it */
    release: string | null;
    published_at: Timestamp | null;
    /** asked for its end, which the next release brings */
    removed_by: string | null;
    removed_at: Timestamp | null;
    key: string | null;
    /** of a draft: the text of the file that it was made on; null: there was none */
    base_text: string | null;
    /** of a draft: when it is published by itself */
    publish_at: Timestamp | null;
  };
  /** Pictures that editors add; the hash in its path says what it was made of, so a row never changes. */
  'content_pictures': {
    /** below content/media, such as desk/3f9a2c1b07de/pla-lagoon-side-800.webp */
    path: string;
    /** WebP */
    bytes: Buffer;
    by: string;
    at: Timestamp;
  };
  'content_previews': {
    id: string;
    page: string;
    by: string;
    at: Timestamp;
    ended_at: Timestamp | null;
    html: string | null;
    problem: string | null;
  };
  'coupons': {
    code: string;
    discount: Json;
    min_subtotal: Generated<number>;
    ends_at: Timestamp | null;
    /** orders of a customer that may use it; null: any number */
    max_per_customer: number | null;
    /** the paid order whose swatch card it credits, once, in an order with a spool; null: an ordinary coupon */
    credits_order: string | null;
  };
  /** What browsers have blocked, by directive, origin and page. */
  'csp_reports': {
    directive: string;
    blocked: string;
    page: string;
    count: Generated<Int8>;
    first_at: Timestamp;
    last_at: Timestamp;
  };
  /** A name and phone that a customer has used. */
  'customer_contacts': {
    email: string;
    name: string;
    /** digits only */
    phone: string;
    /** what finds it */
    words: string;
  };
  /** What staff wrote about a customer, who never sees it. */
  'customer_notes': {
    id: string;
    email: string;
    by: string;
    text: string;
    at: Timestamp;
  };
  /** Words that staff sort customers by. */
  'customer_tags': {
    email: string;
    /** in lower case */
    tag: string;
  };
  /** Everyone with an account or an order, kept by triggers. */
  'customers': {
    /** in lower case */
    email: string;
    first_seen: Timestamp;
  };
  'draft_orders': {
    id: Generated<number>;
    /** of the request, so that a repeated one makes one draft */
    key: string;
    /** of its cart lines, and of the orders that are placed by its link */
    owner: Generated<string>;
    email: string;
    customer: Json;
    coupon: string | null;
    created_by: string;
    created_at: Timestamp;
    saved_at: Timestamp;
    /** when its link was last mailed */
    sent_at: Timestamp | null;
    expires_at: Timestamp;
  };
  /** A change of an account's address: asked for, confirmed by a link in a mail to the new one; the old one can undo it. */
  'email_changes': {
    id: Generated<string>;
    user_id: string;
    old_email: string;
    new_email: string;
    /** asked for the change, and stays signed in */
    session_id: string | null;
    /** such as "Firefox on Linux" */
    device: string;
    asked_at: Timestamp;
    confirmed_at: Timestamp | null;
    undone_at: Timestamp | null;
  };
  /** A refund that did not arrive. */
  'failed_refunds': {
    /** the payment service's id */
    id: string;
    order_id: string;
    /** cents */
    amount: number;
    reason: string;
    failed_at: Timestamp;
  };
  /** Summaries of what a gauge logged; the files themselves are not kept. */
  'gauge_logs': {
    id: Generated<number>;
    lot_id: number | null;
    spool_id: string | null;
    readings: number;
    length_m: number;
    mean_mm: number;
    deviation_mm: number;
    min_mm: number;
    max_mm: number;
    /** null: the gauge measures in one direction */
    ovality_max_mm: number | null;
    /** of a small chart, see GaugePoint */
    points: Json;
    added_by: string;
    added_at: Timestamp;
  };
  /** What a process of the shop finds wrong. */
  'health_reports': {
    process: string;
    started_at: Timestamp;
    seen_at: Timestamp;
    problems: string[];
  };
  /** A banner's text while `starts_at <= now < ends_at`. */
  'holiday_notices': {
    id: Generated<number>;
    note: string;
    /** a PNG */
    image: Buffer | null;
    starts_at: Timestamp;
    ends_at: Timestamp;
  };
  /** Has one row. */
  'installation': {
    only_row: Generated<boolean>;
    mode: 'sandbox' | 'test' | 'live';
    created_at: Generated<Timestamp>;
  };
  'item_parts': {
    hash: string;
    body: Json;
  };
  'items': {
    id: string;
    body: Json;
    price: number;
    active: boolean;
    /** false: content no longer has it, but orders may still refer to it */
    in_catalogue: Generated<boolean>;
    qoh: number;
    /** that of the body */
    hash: GeneratedAlways<string | null>;
    /** where it is on the shelf, such as B-04; staff set it, content does not know it */
    place: string | null;
    /** low below this number; null: that of the shop */
    threshold: number | null;
    /** cents that a piece cost with the last delivery; null: not known */
    cost: number | null;
  };
  /** Without the address, which is deleted with its subscriber. */
  'letter_recipients': {
    letter_id: string;
    subscriber_id: string;
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'unsubscribed'>;
    tries: Generated<number>;
    /** the run that sends it */
    run: string | null;
    /** not before */
    next_at: Timestamp;
    error: string | null;
  };
  /** A letter to the subscribers of the newsletter. */
  'letters': {
    id: Generated<string>;
    subject: string;
    /** Markdown */
    body: string;
    state: Generated<'draft' | 'sending' | 'stopped' | 'sent'>;
    /** increases with each change of subject or body */
    revision: Generated<number>;
    /** the revision that the mail server last accepted as a test */
    tested_revision: number | null;
    created_at: Timestamp;
    changed_at: Timestamp;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
    /** the job that sends it, and its heartbeat */
    run: string | null;
    run_seen_at: Timestamp | null;
  };
  /** A month of Premium that the shop gave away; it begins when the paid time is over. */
  'membership_grants': {
    id: Generated<string>;
    user_id: string;
    /** of the press that granted it */
    key: string;
    starts_at: Timestamp;
    ends_at: Timestamp;
    reason: string;
    granted_by: string;
    created_at: Timestamp;
  };
  /** A model that a shopper uploaded. */
  'model_files': {
    id: string;
    owner: string;
    name: string;
    extension: 'stl' | 'obj' | '3mf';
    bytes: Int8;
    /** in hex; null until the upload is complete */
    sha256: string | null;
    preview_type: string | null;
    uploaded_at: Timestamp | null;
    created_at: Timestamp;
    /** null: it was ordered */
    expires_at: Timestamp | null;
    /** of the latest preview; null: there is none */
    preview_id: string | null;
    /** hash of the network address that uploaded it; null for older uploads */
    caller: string | null;
    /** the announced size of the upload */
    announced: Generated<Int8>;
    /** when its last part began */
    active_at: Timestamp | null;
  };
  /** A part of an unfinished upload. */
  'model_parts': {
    file_id: string;
    start: Int8;
    bytes: Int8;
    /** in the file store */
    key: string;
  };
  /** An address that gets the newsletter once its owner has followed the link in a mail. */
  'newsletter_subscribers': {
    /** derived from the address, see `subscriberId` */
    id: string;
    email: string;
    /** when the mail with the link was sent for, at the last asking */
    asked_at: Timestamp;
    confirmed_at: Timestamp | null;
  };
  'operator_actions': {
    id: Generated<Int8>;
    at: Timestamp;
    by: string;
    verb: string;
    target: string;
    details: Generated<Json>;
    outcome: string | null;
  };
  'order_charges': {
    id: Generated<number>;
    order_id: string;
    owner: Generated<string>;
    amount: number;
    lines: Json;
    customer: Json;
    totals: Json;
    is_moved: boolean;
    held: Json;
    /** in words, such as "+1 Petrol PLA" */
    changes: Json;
    state: Generated<'open' | 'paid' | 'withdrawn' | 'expired'>;
    created_by: string;
    created_at: Timestamp;
    expires_at: Timestamp;
    ended_at: Timestamp | null;
  };
  /** A dispute that a card holder opened at the bank. */
  'order_disputes': {
    /** the payment service's id */
    id: string;
    order_id: string;
    /** cents */
    amount: number;
    reason: string;
    status: 'inquiry' | 'review' | 'open' | 'won' | 'lost' | 'closed';
    respond_by: Timestamp | null;
    opened_at: Timestamp;
    /** the time of the event that this is from */
    as_of: Timestamp;
  };
  'order_lines': {
    order_id: string;
    position: number;
    item_id: string;
    qty: number;
    /** cents per unit, add-ons included */
    price: number;
    body: Json;
    /** for lines of type pod, taken from the body */
    print_id: GeneratedAlways<string | null>;
    printed_at: Timestamp | null;
    /** from the body */
    line_material: GeneratedAlways<string | null>;
    line_color: GeneratedAlways<string | null>;
  };
  /** A mail about an order: sent, or still failing. */
  'order_mails': {
    order_id: string;
    message_id: string;
    subject: string;
    /** of the first try */
    at: Timestamp;
    sent_at: Timestamp | null;
    /** why the last try failed; null: it did not */
    failure: string | null;
  };
  /** What staff wrote about an order; shoppers never see it. */
  'order_notes': {
    id: string;
    order_id: string;
    by: string;
    text: string;
    at: Timestamp;
  };
  /** A refund by the operator, carried out by a job. */
  'order_refunds': {
    id: Generated<string>;
    order_id: string;
    /** cents */
    amount: number;
    reason: string;
    asked_at: Timestamp;
    done_at: Timestamp | null;
    /** the payment service rejected it, or the bank returned the money */
    failed_at: Timestamp | null;
    failure: string | null;
    /** of the request that asked for it, so that a repeated one refunds once */
    request_key: string | null;
    /** what the amount is made of; null: an amount that names no goods */
    parts: Json | null;
    lines: Generated<Json>;
    /** when its mail was queued */
    mailed_at: Timestamp | null;
    /** the difference of a changed order, which its amount is less by */
    is_edit: Generated<boolean>;
    /** the payment by link that it goes back to; null: the order's own */
    payment_id: string | null;
  };
  /** All that an order is searched by, as one text; triggers keep it. */
  'order_search': {
    order_id: string;
    words: string;
  };
  /** Stock that an order has reserved, add-ons included; a failed payment releases it. */
  'order_stock': {
    order_id: string;
    item_id: string;
    qty: number;
    /** of these, in a part of the order that has left */
    shipped: Generated<number>;
  };
  /** Words that staff sort orders by; shoppers never see them. */
  'order_tags': {
    order_id: string;
    /** in lower case */
    tag: string;
  };
  'orders': {
    id: Generated<string>;
    ref_id: string;
    owner: string;
    idempotency_key: string;
    /** hash of payment token, customer and coupon: the same key with other contents is rejected */
    fingerprint: string;
    status: 'pending' | 'requires_action' | 'processing' | 'paid' | 'declined' | 'cancelled' | 'refunded';
    email: string;
    customer: Json;
    /** with the terms it was placed under, which orders from before rates were content do not have */
    totals: Json;
    /** cents */
    amount: number;
    coupon: string | null;
    /** a ConfirmationToken or PaymentMethod of Stripe; `paypal` where there is none */
    payment_token: string;
    payment_intent_id: string | null;
    decline_reason: string | null;
    tracking_numbers: Generated<string[]>;
    ts: Generated<Timestamp>;
    settled_at: Timestamp | null;
    /** handed to the carrier, or ready to be picked up */
    shipped_at: Timestamp | null;
    /** cents refunded so far */
    refunded: Generated<number>;
    /** the card or wallet, if the payment service reported it */
    paid_with: Json | null;
    /** when its account was deleted; the order is then redacted to what bookkeeping needs */
    forget_from: Timestamp | null;
    forgotten_at: Timestamp | null;
    /** of the payment service, whose saved cards may pay */
    payment_customer: string | null;
    /** the card is saved for the customer once it has paid */
    save_card: Generated<boolean>;
    payment_service: Generated<'stripe' | 'paypal'>;
    paypal_order_id: string | null;
    paypal_capture_id: string | null;
    /** created by a month of this subscription, not from a cart */
    subscription_id: string | null;
    /** paid, but its goods were not in stock */
    waits_for_stock: Generated<boolean>;
    /** hash of the network address that placed it, while it is unpaid and counts against that address's limit */
    caller: string | null;
    /** when it ships and arrives, as promised when it was paid; null: an older order, or a month of Premium */
    arrival: Json | null;
    /** its prints were handed to the workshop */
    printing_at: Timestamp | null;
    packed_at: Timestamp | null;
    /** as an operator reported it */
    delivered_at: Timestamp | null;
    /** when the shopper canceled it; null: not, also for attempts that were never paid */
    cancelled_at: Timestamp | null;
    /** what lists and reports read of `customer` and `totals`; null: an order without it */
    service_code: GeneratedAlways<number | null>;
    ship_state: GeneratedAlways<string | null>;
    subtotal_cents: GeneratedAlways<number | null>;
    discount_cents: GeneratedAlways<number | null>;
    coupon_cents: GeneratedAlways<number | null>;
    shipping_cents: GeneratedAlways<number | null>;
    tax_cents: GeneratedAlways<number | null>;
    /** the shop canceled it, and tells the shopper this; null: the shopper did, or nobody */
    cancel_message: string | null;
    /** cents that the shop owed when it was canceled; null: not canceled, or before this was stored */
    cancel_refund: number | null;
    /** when the payment service accepted a payment that the bank takes days for; null: paid at once, or never */
    accepted_at: Timestamp | null;
    /** when a part of it left before the rest; null: it leaves at once */
    part_shipped_at: Timestamp | null;
    /** the one word that its owner and staff see; `standing` on the wire */
    display_status: GeneratedAlways<string | null>;
    /** how often goods, address and price were changed after the payment */
    edits: Generated<number>;
    /** cents that these changes gave back: the payment was amount + edited_back, and refunded counts what came after */
    edited_back: Generated<number>;
    /** set: not an order, but a payment by link for a change of another one */
    charge_id: number | null;
    /** the change that waits for its payment: the parcel waits for it as well */
    open_charge_id: number | null;
    /** cents of the amount that payments by link hold: the order's own payment was amount + edited_back - charged */
    charged: Generated<number>;
    /** the checkout of an agent that it came from, which is deleted after some days */
    agent_checkout: string | null;
    /** of the agent that prepared it */
    agent_host: string | null;
    /** that placed the order, which was in no cart */
    reorder_id: string | null;
  };
  /** New orders whose words are not in order_search yet. */
  'orders_to_index': {
    order_id: string;
    at: Generated<Timestamp>;
  };
  /** A spool that an account has at home, as it said. */
  'own_spools': {
    user_id: string;
    /** made by the browser */
    id: string;
    /** the piece of an order or the spool of a Spoolman that it stands for; null: added by hand */
    origin: string | null;
    /** null: of another brand */
    item_id: string | null;
    name: string;
    hex: string | null;
    lot: string | null;
    net_grams: number;
    left_grams: number;
    added_at: Timestamp;
  };
  /** Who packs an order, and what is in its box. */
  'packing_claims': {
    order_id: string;
    staff_id: string;
    claimed_at: Timestamp;
    /** from then on somebody else may have it */
    lease_until: Timestamp;
    /** null: it is being packed */
    put_off_at: Timestamp | null;
    put_off_reason: string | null;
    /** pieces in the box, by their id */
    ticks: Generated<Json>;
  };
  /** Pieces of an order that left before the rest. */
  'part_shipments': {
    id: string;
    order_id: string;
    lines: Json;
    tracking_numbers: string[];
    shipped_at: Timestamp;
  };
  'passkeys': {
    /** the credential's id, base64url */
    id: string;
    user_id: string;
    name: string;
    public_key: Buffer;
    counter: Generated<Int8>;
    transports: Generated<string[]>;
    created_at: Generated<Timestamp>;
    last_used_at: Timestamp | null;
  };
  'plate_slices': {
    id: Generated<string>;
    /** of the request: what is printed again is not sliced again */
    hash: string;
    /** what is sliced, see PlateSliceRequest */
    request: Json;
    state: Generated<'waiting' | 'complete' | 'failed'>;
    /** why it failed, for staff */
    reason: string | null;
    /** of all pieces, as the time and the size */
    filament_mm3: number | null;
    print_seconds: number | null;
    size: Json | null;
    used_at: Timestamp;
  };
  'polls': {
    id: Generated<number>;
    question: string;
    options: Json;
    opened_at: Timestamp;
    closed_at: Timestamp | null;
  };
  'price_changes': {
    id: Generated<number>;
    item_id: string;
    price: number;
    was: number | null;
    starts_at: Timestamp | null;
    ends_at: Timestamp | null;
    by: string;
    at: Timestamp;
    state: Generated<'waiting' | 'published' | 'refused' | 'ended'>;
    reason: string | null;
    release: string | null;
    published_at: Timestamp | null;
    removed_by: string | null;
    removed_at: Timestamp | null;
    key: string;
  };
  /** A shopper's request for a slice. */
  'print_jobs': {
    id: Generated<string>;
    owner: string;
    project_id: string;
    file_id: string;
    slice_id: string;
    created_at: Timestamp;
    watched_at: Timestamp;
    ended_at: Timestamp | null;
    cancelled: Generated<boolean>;
    /** hash of the network address that requested it */
    caller: string | null;
  };
  'print_plates': {
    id: Generated<number>;
    printer: string;
    state: Generated<'waiting' | 'sent' | 'starting' | 'printing' | 'finished' | 'failed' | 'cleared' | 'removed'>;
    file: string | null;
    reason: string | null;
    made_by: string;
    made_at: Timestamp;
    started_by: string | null;
    told_at: Timestamp | null;
    began_at: Timestamp | null;
    stop_by: string | null;
    ended_at: Timestamp | null;
    /** null: one piece, whose own slice is printed */
    slice_id: string | null;
  };
  /** A manual review of a model that could not be sliced. */
  'print_reviews': {
    id: Generated<string>;
    ref_id: string;
    owner: string;
    file_id: string;
    email: string;
    wish: Json;
    created_at: Timestamp;
    answered_at: Timestamp | null;
    /** null: open, or answered by an ordinary mail */
    verdict: 'accepted' | 'refused' | null;
    /** cents, for all pieces */
    price: number | null;
    answer: string | null;
  };
  /** Pieces of an ordered print on one machine. */
  'print_runs': {
    id: Generated<string>;
    order_id: string;
    /** of the line within its order, from 0 */
    position: number;
    machine: string;
    pieces: number;
    /** null while the machine prints */
    good: number | null;
    /** why the others failed */
    reason: string | null;
    started_at: Timestamp;
    ended_at: Timestamp | null;
    /** null: a person started it at the machine */
    plate_id: number | null;
  };
  /** The printer that an account has, as it said. */
  'printer_setups': {
    user_id: string;
    setup: Json;
  };
  'printers': {
    name: string;
    state: Json;
    seen_at: Timestamp;
    filament: string | null;
  };
  /** A slice in a material and a color, in a cart or ordered. */
  'prints': {
    id: Generated<string>;
    owner: string;
    file_id: string;
    slice_id: string;
    name: string;
    material: string;
    color_name: string;
    hex: string;
    /** stop of the quality control */
    quality: number;
    /** cents of one print */
    price: number;
    quoted_until: Timestamp;
    created_at: Timestamp;
    /** when it was first paid for */
    ordered_at: Timestamp | null;
    /** of the preview that its shopper saw; null: there was none */
    preview_id: string | null;
    /** quoted with it; null in prints from before there were any */
    breaks: Json | null;
  };
  'product_review_photos': {
    id: string;
    /** of the small copy's file */
    thumb_id: string;
    review_id: string;
    width: number;
    height: number;
    /** of both files */
    bytes: number;
    hidden: Generated<boolean>;
    added_at: Timestamp;
  };
  /** A shopper's review of a product; `print_reviews` are something else. */
  'product_reviews': {
    id: Generated<string>;
    /** such as pla-petrol */
    product: string;
    item_id: string;
    /** null: its writer's data was erased */
    order_id: string | null;
    /** of the order; empty likewise */
    email: string;
    state: Generated<'draft' | 'waiting' | 'published' | 'refused'>;
    /** counts changes by the shopper and the desk */
    version: Generated<number>;
    rating: number | null;
    text: Generated<string>;
    name: Generated<string>;
    printer: Generated<string>;
    nozzle: number | null;
    speed: number | null;
    refusal: string | null;
    answer: string | null;
    created_at: Timestamp;
    sent_at: Timestamp | null;
    /** the last change to what pages show of it */
    shown_at: Timestamp | null;
  };
  'publish_runs': {
    id: Generated<number>;
    kind: 'edits' | 'back';
    by: string | null;
    back_from: string | null;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
    steps: Generated<Json>;
    release: string | null;
    problem: string | null;
  };
  'publisher': {
    only_row: Generated<boolean>;
    seen_at: Timestamp | null;
    building_since: Timestamp | null;
    problem: string | null;
  };
  'purchase_lines': {
    purchase_id: number;
    item_id: string;
    qty: number;
    /** cents per piece; null: not known yet */
    cost: number | null;
    received: Generated<number>;
  };
  /** What arrived, scan by scan. */
  'purchase_receipts': {
    /** of the request, so that a repeated one counts once */
    key: string;
    purchase_id: number;
    item_id: string;
    /** below 0: taken back */
    pieces: number;
    cost: number | null;
    by: string;
    at: Generated<Timestamp>;
  };
  'purchases': {
    id: Generated<number>;
    /** of the request, so that a repeated one makes one draft */
    key: string;
    supplier: string;
    state: Generated<'draft' | 'ordered' | 'arrived' | 'canceled'>;
    /** a day such as 2026-12-04; null: the supplier has not said */
    expected_on: string | null;
    note: Generated<string>;
    opened_by: string;
    opened_at: Timestamp;
    ordered_at: Timestamp | null;
    closed_at: Timestamp | null;
  };
  'rate_limits': {
    key: string;
    points: Generated<number>;
    expire: Int8 | null;
  };
  'recovery_codes': {
    user_id: string;
    code_hash: Buffer;
  };
  'releases': {
    id: string;
    code: string;
    as_of: Timestamp;
    made_at: Timestamp;
    /** the last time; null: never */
    activated_at: Timestamp | null;
  };
  /** What became of each date of a reorder. */
  'reorder_dates': {
    reorder_id: string;
    number: number;
    due_at: Timestamp;
    outcome: 'ordered' | 'skipped' | 'missed' | 'unpaid';
    order_id: string | null;
  };
  'reorders': {
    /** made by the browser */
    id: string;
    user_id: string;
    status: Generated<'active' | 'past_due' | 'stopped'>;
    lines: Json;
    weeks: number;
    customer: Json;
    /** of a saved card of the account at Stripe */
    card_id: string;
    card: Json;
    /** of the date at due_at: the key of its order names it */
    number: Generated<number>;
    /** how many orders of this date were not paid */
    attempt: Generated<number>;
    due_at: Timestamp;
    /** when the mail about due_at was queued; null: not yet */
    noticed_at: Timestamp | null;
    /** an order of this date is being placed or paid: nothing else may change */
    is_charging: Generated<boolean>;
    /** when the job looks at it; null: stopped */
    check_at: Timestamp | null;
    decline_reason: string | null;
    stopped_at: Timestamp | null;
    stopped_by: 'shopper' | 'shop' | 'unpaid' | null;
    created_at: Timestamp;
  };
  'replicas': {
    id: string;
    started_at: Timestamp;
    /** its heartbeat */
    seen_at: Timestamp;
    /** null: its own pages and content */
    shows: string | null;
    attempt: string | null;
    /** what it says to the attempt */
    state: 'ready' | 'failed' | null;
    reason: string | null;
  };
  /** A restock alert: requested, confirmed by a link in a mail, notified, in that order. */
  'restock_alerts': {
    id: Generated<string>;
    item_id: string;
    email: string;
    /** when the mail with the link was sent for, at the last asking */
    asked_at: Timestamp;
    confirmed_at: Timestamp | null;
    notified_at: Timestamp | null;
  };
  /** A shopper's request to send goods of an order back, and the operator's answer. */
  'returns': {
    id: Generated<string>;
    /** such as NR-7K2M-4Q9D */
    ref_id: string;
    order_id: string;
    idempotency_key: string;
    reason: string;
    note: string;
    lines: Json;
    state: Generated<'requested' | 'accepted' | 'refused' | 'refunded' | 'replaced'>;
    answer: string | null;
    requested_at: Timestamp;
    answered_at: Timestamp | null;
    refunded_at: Timestamp | null;
    /** the member of the staff; null: its shopper asked for it */
    opened_by: string | null;
    replaced_at: Timestamp | null;
    /** number of the order that sends the pieces again */
    replaced_by: string | null;
  };
  'review_opt_outs': {
    /** a keyed hash of the address */
    address: string;
    at: Timestamp;
  };
  /** Orders that were looked at for asking for reviews: none is asked twice. */
  'review_requests': {
    order_id: string;
    asked_at: Timestamp;
    /** null: nothing was sent, or not yet */
    sent_at: Timestamp | null;
  };
  /** An address of an account besides its default. */
  'saved_addresses': {
    id: Generated<string>;
    user_id: string;
    name: string;
    email: string;
    phone: string;
    shipping: Json;
    note: Generated<string>;
    created_at: Timestamp;
  };
  /** A quote that its shopper keeps and shares. */
  'saved_quotes': {
    link: string;
    owner: string;
    prints: Json;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  /** An account's authenticator app; without a row, signing in needs no second factor. */
  'second_factors': {
    user_id: string;
    /** sealed with the shop's secret */
    totp_secret: Buffer;
    /** the time step of the last code, which does not work again */
    totp_step: Int8;
    since: Timestamp;
  };
  /** A parcel of an order, or the attempt to buy its label. */
  'shipments': {
    id: Generated<string>;
    order_id: string;
    /** of its order, from 0 */
    parcel: number;
    state: 'label_requested' | 'labelled' | 'voided' | 'failed' | 'typed';
    carrier: string;
    /** the carrier's name for it */
    service: string | null;
    tracking: string | null;
    /** cents */
    cost: number | null;
    weight_grams: number | null;
    /** its key in the file store */
    label_file: string | null;
    /** what FedEx said when it refused */
    failure: string | null;
    /** email of the staff */
    created_by: string;
    created_at: Timestamp;
    voided_at: Timestamp | null;
  };
  /** Has one row. */
  'shown_release': {
    only_row: Generated<boolean>;
    /** null: replicas show their own pages and content */
    current: string | null;
    previous: string | null;
    /** replicas prepare it */
    candidate: string | null;
    /** of the command that waits for the candidate */
    attempt: string | null;
    /** that command's heartbeat */
    attempt_seen_at: Timestamp | null;
  };
  /** A slice of a model with settings, shared by all shoppers. */
  'slices': {
    id: Generated<string>;
    model_sha256: string;
    extension: string;
    settings_hash: string;
    settings: Json;
    state: Generated<'waiting' | 'slicing' | 'complete' | 'failed'>;
    /** 0 to 1 */
    progress: Generated<number>;
    layer: number | null;
    layers: number | null;
    crashes: Generated<number>;
    losses: Generated<number>;
    /** the run that holds the lease */
    run: string | null;
    /** the last heartbeat of that run */
    heard_at: Timestamp | null;
    /** 0 goes first */
    turn: Generated<number>;
    asked_at: Timestamp;
    fault: string | null;
    filament_mm3: number | null;
    print_seconds: number | null;
    size: Json | null;
    gcode_bytes: Int8 | null;
    created_at: Timestamp;
    done_at: Timestamp | null;
    used_at: Timestamp;
    /** hash of the network address that requested it first */
    caller: string | null;
    /** of `filament_mm3`; null without supports */
    support_mm3: number | null;
    /** what the message about the fault names */
    fault_detail: string | null;
    /** of the model; null: sliced before they were kept */
    triangles: number | null;
  };
  'spool_lots': {
    id: Generated<number>;
    /** as on the label */
    code: string;
    material: string;
    color: string;
    diameter: string;
    /** a day such as 2026-11-02; null: not known */
    made_on: string | null;
    /** °C; null: not dried, or not known */
    dried_c: number | null;
    dried_hours: number | null;
    /** for makers, on the page of each spool */
    note: Generated<string>;
    added_by: string;
    added_at: Timestamp;
  };
  'spools': {
    /** random, as its page is for everyone who has its label */
    id: string;
    lot_id: number;
    item_id: string;
    /** of the request, so that a repeated one adds no more */
    batch: string;
    number: number;
    packed_on: string | null;
    /** weighed; null: not weighed, as of the empty spool */
    net_grams: number | null;
    empty_grams: number | null;
    /** that it was packed into; null: not sold. A spool is in one order at most */
    order_id: string | null;
    /** when it was put into the box of that order */
    scanned_at: Timestamp | null;
    /** when the parcel with it left; null: it has not */
    left_at: Timestamp | null;
    added_by: string;
    added_at: Timestamp;
  };
  'staff': {
    id: Generated<string>;
    /** in lower case */
    email: string;
    name: string;
    role: 'packer' | 'support' | 'editor' | 'manager' | 'owner';
    created_at: Generated<Timestamp>;
    /** null: invited */
    joined_at: Timestamp | null;
    /** set: no longer of the staff */
    ended_at: Timestamp | null;
    /** the invitation that links of mails belong to; null once the person has joined */
    invitation: string | null;
    invited_at: Timestamp | null;
    /** email of staff, or the operator's name */
    invited_by: string | null;
    /** hash */
    password: string | null;
    /** of the authenticator app, sealed with the shop's secret */
    totp_secret: Buffer | null;
    /** the time step of the last code */
    totp_step: Int8 | null;
  };
  'staff_passkeys': {
    id: string;
    staff_id: string;
    name: string;
    public_key: Buffer;
    counter: Generated<Int8>;
    transports: Generated<string[]>;
    created_at: Generated<Timestamp>;
    last_used_at: Timestamp | null;
  };
  'staff_recovery_codes': {
    staff_id: string;
    /** keyed with the shop's secret; a used code has no row */
    code_hash: Buffer;
  };
  'staff_sessions': {
    id: Generated<string>;
    /** sha256 of the cookie's token */
    token_hash: Buffer;
    staff_id: string;
    user_agent: Generated<string>;
    created_at: Timestamp;
    used_at: Timestamp;
    expires_at: Timestamp;
    /** when a factor was last shown, at sign-in or since */
    authenticated_at: Generated<Timestamp>;
  };
  /** Written by a trigger on `items.qoh`; their sum is the stock. */
  'stock_movements': {
    id: Generated<Int8>;
    item_id: string;
    change: number;
    kind: 'sale' | 'release' | 'cancel' | 'return' | 'restock' | 'arrival' | 'count' | 'damage' | 'lost' | 'undo' | 'vending' | 'import' | 'carried' | 'other';
    order_id: string | null;
    /** staff or operator; null: the shop itself */
    by: string | null;
    note: string | null;
    at: Generated<Timestamp>;
    /** after it */
    balance: number;
    /** of the request, so that a repeated one counts once */
    key: string | null;
    /** id of the movement that this one takes back */
    undoes: Int8 | null;
  };
  /** Has one row. */
  'stock_settings': {
    only_row: Generated<boolean>;
    /** of items without their own */
    threshold: Generated<number>;
  };
  /** Who counted what: each scan and each number. */
  'stock_take_counts': {
    /** of the request, so that a repeated one counts once */
    key: string;
    take_id: number;
    item_id: string;
    change: number;
    by: string;
    at: Generated<Timestamp>;
  };
  'stock_take_lines': {
    take_id: number;
    item_id: string;
    /** null: not counted yet */
    counted: number | null;
    /** what was expected when it was counted, with the pieces that orders have reserved */
    shelf: number | null;
    /** the expected number changed between two counts of the item */
    is_moved: Generated<boolean>;
    counted_by: string | null;
    counted_at: Timestamp | null;
    /** cents per piece, once the take is approved */
    worth: number | null;
  };
  'stock_takes': {
    id: Generated<number>;
    /** of the request, so that a repeated one opens one take */
    key: string;
    name: string;
    state: Generated<'open' | 'approved' | 'canceled'>;
    opened_by: string;
    opened_at: Timestamp;
    closed_by: string | null;
    closed_at: Timestamp | null;
    /** increases with each count: what is approved is what was seen */
    version: Generated<number>;
  };
  /** A paid month of a subscription. */
  'subscription_periods': {
    id: Generated<string>;
    subscription_id: string;
    /** the service's id: a Stripe invoice, a PayPal transaction */
    payment_id: string;
    /** for refunds */
    charge_id: string | null;
    /** cents */
    amount: number;
    starts_at: Timestamp;
    ends_at: Timestamp;
    paid_at: Timestamp;
    /** null: the member had the newest color, or there was none */
    order_id: string | null;
    /** when the payment of a month without a color was sent back */
    returned_at: Timestamp | null;
  };
  /** A membership; an account has at most one that has not ended. */
  'subscriptions': {
    id: Generated<string>;
    user_id: string;
    idempotency_key: string;
    /** hash of the request that used the key */
    fingerprint: string;
    /** incomplete: the first payment is still to come */
    status: 'incomplete' | 'active' | 'past_due' | 'ended';
    provider: 'stripe' | 'paypal';
    /** the payment service's id, as soon as it is known */
    provider_id: string | null;
    payment_token: string | null;
    payment_customer: string | null;
    customer: Json;
    paid_with: Json | null;
    decline_reason: string | null;
    period_start: Timestamp | null;
    period_end: Timestamp | null;
    /** the end of the last month that was paid */
    paid_until: Timestamp | null;
    /** benefits last until then: the paid month, and a grace period while the next one is being charged */
    valid_until: Timestamp | null;
    cancels_at_end: Generated<boolean>;
    /** increases with each state applied: a reply to an older request is ignored */
    version: Generated<number>;
    /** when the scheduled job syncs it with the service again */
    check_at: Timestamp;
    created_at: Timestamp;
    ended_at: Timestamp | null;
    /** PayPal: until then another request may be activating it, and nothing else may end it */
    confirming_until: Timestamp | null;
    /** the start of a month that is not charged, until a later one is paid */
    skip_from: Timestamp | null;
    /** the start of the last month that the shop held back, because the member had the newest color */
    hold_from: Timestamp | null;
  };
  /** Transactions at Stripe Tax: sales, and what takes them back, each recorded once. */
  'tax_records': {
    id: Generated<Int8>;
    order_id: string;
    /** replaced: the sale before an order was changed, taken back as a whole; refund: money that went back */
    kind: 'sale' | 'replaced' | 'refund';
    /** of ours, which no other transaction has */
    reference: string;
    /** of a sale */
    calculation: string | null;
    /** null: of a refund that was made at the payment service itself */
    refund_id: string | null;
    /** cents of the sale or the refund */
    amount: number;
    /** id at Stripe; null: none was needed, or Stripe refused it */
    transaction: string | null;
    /** the ids at Stripe of the lines of a sale, by ours */
    lines: Json | null;
    /** why Stripe refused it */
    failure: string | null;
    recorded_at: Timestamp;
  };
  /** An account's hashed password. */
  'user_credentials': {
    id: Generated<string>;
    user_id: string;
    account_id: string;
    provider_id: string;
    password: string | null;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Timestamp | null;
    refresh_token_expires_at: Timestamp | null;
    scope: string | null;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  'user_sessions': {
    id: Generated<string>;
    user_id: string;
    token: string;
    expires_at: Timestamp;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    /** when its owner last entered the password or used a passkey */
    authenticated_at: Generated<Timestamp>;
  };
  /** An account. */
  'users': {
    id: Generated<string>;
    /** the email address with underscores, which identifies the account in the API and URLs */
    user_id: string;
    name: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    /** in lower case */
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    tax_exempt: Generated<boolean>;
    stripe_customer_id: string | null;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    /** the email address with underscores; differs from `user_id` once the address was changed */
    sign_in_id: GeneratedAlways<string>;
    /** number of the certificate that the shop has seen */
    tax_certificate: string | null;
  };
  /** A load of the vending machine. One load is open at a time. */
  'vending_loads': {
    id: string;
    /** the commitment, published before anybody chooses */
    root: string;
    made_at: Timestamp;
    ended_at: Timestamp | null;
  };
  /** The presses that an order bought, and when its turn began. Owner and payment are in the order. */
  'vending_orders': {
    order_id: string;
    qty: number;
    turn_at: Timestamp;
    /** ms that a turn lasts */
    choice_time: number;
  };
  'vending_presses': {
    /** also identifies the press to the machine */
    id: Generated<string>;
    order_id: string;
    choice: number;
    load_id: string;
    slot: number;
    position: number;
    state: Generated<'dispensing' | 'dispensed' | 'failed'>;
    reason: string | null;
    pressed_at: Timestamp;
    settled_at: Timestamp | null;
  };
  /** A wrapped spool in the machine. Item and salt stay secret until it falls, or its load ends. */
  'vending_spools': {
    load_id: string;
    slot: number;
    /** 1 at the front */
    position: number;
    item_id: string;
    salt: string;
    leaf: string;
    fell_at: Timestamp | null;
  };
  /** One-time tokens: links in mails, and passkey challenges. */
  'verifications': {
    id: Generated<string>;
    identifier: string;
    value: string;
    expires_at: Timestamp;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    /** null: not known yet, as for a passkey challenge at sign-in */
    user_id: string | null;
    /** how often a code of six digits was guessed at */
    tries: Generated<number>;
  };
  /** A member's vote; without its voter once the account is deleted. */
  'votes': {
    poll_id: number;
    voter: string | null;
    option: string;
    cast_at: Timestamp;
  };
  'webhook_events': {
    provider: string;
    id: string;
    type: string;
    received_at: Generated<Timestamp>;
  };
  'log.actions': {
    id: Generated<Int8>;
    at: Timestamp;
    by: string;
    verb: string;
    target: string;
    details: Generated<Json>;
    kind: Generated<'change' | 'access'>;
  };
  'log.keys': {
    created_at: Generated<Timestamp>;
    secret: Buffer;
  };
  'log.outcomes': {
    action_id: Int8;
    outcome: string;
  };
}
