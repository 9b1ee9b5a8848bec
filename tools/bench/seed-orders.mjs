// @ts-check
import pg from 'pg';

/**
 * Fills a shop with orders as its desk has them after some years: most delivered, some hundred to pack, a few declined,
 * refunded, canceled or disputed, of the shop's own items, 1 to 3 lines each, spread over the past year.
 * @param {string} databaseUrl
 * @param {number} count
 */
export async function seedOrders(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into coupons (code, discount) values ('WELCOME10', '{"kind": "percent", "percent": 10}')
       on conflict do nothing`,
    );
    await client.query(ORDERS, [count]);
    await client.query(LINES);
    await client.query(DISPUTES);
    await client.query(REFUNDS);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Every figure follows from the order's number `n`, so that two runs measure the same shop. */
const ORDERS = `
  with drafts as (
    select n,
      (array['Ada','Grace','Alan','Edsger','Barbara','Donald','Katherine','Łukasz','Renée','Dorothy','Niklaus','Frances',
        'John','Mary','Linus','Radia','Tim','Margaret','Ken','Adele'])[1 + n * 7 % 20] as first,
      (array['Byron','Hopper','Turing','Liskov','Knuth','Johnson','Müller','Vaughan','Wirth','Allen','Backus','Keller',
        'Perlman','Hamilton','Thompson','Goldberg','Lamport','Floyd','Hoare','Dijkstra','Minsky','Engelbart','Kay'])
        [1 + n * 11 % 23] || case when n % 3 = 0 then '' else ' ' || chr(65 + n % 26) || lower(to_hex(n % 4096)) end as last,
      (array['MI','OH','NY','CA','TX','IL','WA','FL','PA','CO'])[1 + n * 13 % 10] as us,
      case when n % 50 = 0 then 92 when n % 51 = 0 then 200 when n % 20 = 0 then 0 when n % 9 = 0 then 1 else 95 end as service,
      now() - n * interval '1 second' * 31536000 / $1::int as ts,
      case when n % 67 = 0 then 'declined' when n % 101 = 0 then 'cancelled' when n % 83 = 0 then 'refunded'
        when n % 9973 = 0 then 'pending' else 'paid' end as status,
      2299 * (1 + n % 3) + 1500 * (n % 2) as subtotal,
      case when n % 11 = 0 then 230 else 0 end as coupon_discount,
      case when n % 4 = 0 then 344 else 0 end as member_discount,
      case when n % 20 = 0 then 0 else 500 end as shipping,
      case when n * 13 % 10 = 0 then 138 else 0 end as tax
    from generate_series(1, $1::int) n
  ), priced as (
    select *, subtotal - coupon_discount - member_discount + shipping + tax as total,
      n < $1::int / 300 as is_new from drafts
  )
  insert into orders (ref_id, owner, idempotency_key, fingerprint, status, email, customer, totals, amount, coupon,
    payment_token, payment_intent_id, tracking_numbers, ts, settled_at, packed_at, shipped_at, delivered_at,
    cancelled_at, refunded)
  select 'NS-' || translate(upper(substr(md5('a' || n), 1, 4)), '01', 'XY') || '-' || translate(upper(substr(md5('b' || n), 1, 4)), '01', 'XY'),
    'desk-' || n % 30000, 'desk-' || n, md5(n::text), status,
    lower(first) || '.' || n % 30000 || '@' || (array['example.com','example.org','mail.example.net'])[1 + n % 3],
    jsonb_build_object('serviceCode', service, 'firstName', first, 'lastName', last, 'email', 'shopper@example.com',
      'phone', '(313) 555-0100', 'note', case when n % 40 = 0 then 'Please leave it at the door.' else '' end)
      || case when service = 0 then '{}'::jsonb else jsonb_build_object('country', case when service in (92, 200) then 'CA' else 'US' end,
        'state', case when service in (92, 200) then 'ON' else us end, 'address', n || ' Analytical Way', 'address2', '',
        'city', 'Toledo', 'zipCode', '43604') end,
    jsonb_build_object('subtotal', subtotal, 'memberDiscount', member_discount, 'couponDiscount', coupon_discount,
      'discount', member_discount + coupon_discount, 'shipping', shipping, 'tax', tax, 'total', total, 'grandTotal', total,
      'errors', false, 'terms', '{"ground": 500, "returnDays": 30, "returnFee": 500}'::jsonb),
    total, case when coupon_discount > 0 then 'WELCOME10' end, 'pm_card_visa', 'pi_desk_' || n,
    case when status = 'paid' and not is_new and service <> 0 then array[lpad((n::bigint * 7919 % 1000000000000)::text, 12, '7')] else '{}' end,
    ts,
    case when status in ('paid', 'refunded', 'cancelled') then ts + interval '3 seconds' end,
    case when status = 'paid' and not is_new then ts + interval '5 hours' end,
    case when status = 'paid' and not is_new then ts + interval '6 hours' end,
    case when status = 'paid' and n > $1::int / 50 and n % 5 > 0 then ts + interval '4 days' end,
    case when status = 'cancelled' then ts + interval '9 minutes' end,
    case when status in ('refunded', 'cancelled') then total when status = 'paid' and n % 97 = 0 then 500 else 0 end
  from priced`;

/** The first line has one to three spools of an item; every second order has a second line. */
const LINES = `
  with shelf as (
    select id, body, row_number() over (order by id) - 1 as at, count(*) over () as many from items where in_catalogue
  ), wanted as (
    select orders.id as order_id, orders.idempotency_key, substr(orders.idempotency_key, 6)::int as n from orders
    where owner like 'desk-%'
  ), lines as (
    select order_id, n, 0 as position, 1 + n % 3 as qty, 2299 as price, (n * 31) as pick from wanted
    union all
    select order_id, n, 1, 1, 1500, n * 17 + 5 from wanted where n % 2 = 1
  )
  insert into order_lines (order_id, position, item_id, qty, price, body)
  select order_id, position, shelf.id, qty, price,
    jsonb_build_object('id', md5(order_id::text || position), 'itemId', shelf.id, 'type', 'item', 'qty', qty,
      'price', price, 'name', shelf.body -> 'name', 'sides', '[]'::jsonb, 'images', shelf.body -> 'imgSrc',
      'description', 'A spool of filament, wound in Detroit and dried before it is packed.',
      'options', jsonb_build_object('material', upper(split_part(shelf.id, '-', 1)), 'color', initcap(split_part(shelf.id, '-', 2)),
        'colorName', initcap(split_part(shelf.id, '-', 2)), 'weight', '1kg', 'diameter', '1.75mm'),
      'data', jsonb_build_object('freeGround', false, 'hex', '#0B5A63', 'isPart', false, 'isTenPack', false, 'qoh', 10,
        'step', 1, 'sideNames', '[]'::jsonb))
  from lines join shelf on shelf.at = pick % many`;

const DISPUTES = `
  insert into order_disputes (id, order_id, amount, reason, status, opened_at, as_of)
  select 'dp_' || ref_id, id, amount, 'fraudulent', 'open', ts, ts from orders
  where owner like 'desk-%' and status = 'paid' and substr(idempotency_key, 6)::int % 4001 = 0`;

/** Half of the refunded orders were refunded by line, which reports take off that line. */
const REFUNDS = `
  insert into order_refunds (order_id, amount, reason, asked_at, done_at, parts, lines)
  select orders.id, amount, 'a dent', ts, ts,
    jsonb_build_object('goods', subtotal_cents - discount_cents, 'tax', tax_cents, 'shipping', shipping_cents,
      'fee', 0, 'earlier', 0),
    jsonb_build_array(jsonb_build_object('lineId', order_lines.body ->> 'id', 'qty', 1,
      'goods', subtotal_cents - discount_cents, 'tax', tax_cents, 'restocked', 0))
  from orders join order_lines on order_id = orders.id and position = 0
  where owner like 'desk-%' and status = 'refunded' and substr(idempotency_key, 6)::int % 2 = 0`;
