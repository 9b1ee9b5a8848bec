/**
 * Why a request of an agent is not run: the status under REST, and what is said to its developer. What becomes of a request that
 * is run, an item that is sold out for one, is a message in its answer instead. `{name}` is replaced by the parameter of that name.
 */
export const protocolErrors = {
  invalid_profile_url: [
    400,
    'Name the https address of your profile: in the header UCP-Agent, as profile="https://…", or in meta["ucp-agent"].profile.',
  ],
  profile_unreachable: [
    424,
    'Your profile could not be read: it must answer with status 200 and JSON, without a redirect.',
  ],
  profile_malformed: [422, 'Your profile is not one of the protocol: {reason}.'],
  version_unsupported: [422, 'Version {version} of the protocol is not supported. This shop answers in version {own}.'],
  profile_later: [503, 'Many profiles are being read at the moment. Send this again in a few seconds.'],
  malformed_json: [400, 'The body is not valid JSON.'],
  batch_unsupported: [400, 'Send one message at a time.'],
  invalid_request: [400, '{reason}'],
  request_too_large: [400, '{reason}'],
  card_number: [
    400,
    'This shop takes no card number from a program. Leave it out: the buyer pays on the page that continue_url opens.',
  ],
  idempotency_key: [400, 'An idempotency key is a UUID.'],
  idempotency_reused: [409, 'This idempotency key was sent with another request. Use a new one.'],
  idempotency_running: [409, 'The request with this idempotency key is being answered. Send it again in a second.'],
  checkout_completed: [409, 'The buyer has paid for this checkout, or is paying. It can no longer be changed.'],
  checkout_canceled: [409, 'This checkout was canceled or has expired. Create another one.'],
} as const satisfies Record<string, readonly [status: number, content: string]>;
export type ProtocolErrorCode = keyof typeof protocolErrors;
