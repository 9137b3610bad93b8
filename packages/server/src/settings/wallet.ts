import type { Caip2 } from '@latchkey/protocol/ids'
import { type SocialProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import { isAddress } from 'viem'
import * as z from 'zod/mini'
import type { WalletKeySettings } from '../wallet/keys/openWalletKeys.ts'
import { inAddresses, inWallet, keysOf, members, oneOf, port, safeUrl, text, whole } from './variable.ts'

const id = z.string().check(z.minLength(1))
const hexKey = z.string().check(z.regex(/^[0-9a-f]{64}$/i))

/** Keys of 32 bytes in hex, each with an id. */
const keys = z.array(members({ id, key: hexKey })).check(z.minLength(1))

/** The id of the key that binds rows and is derived from the secret of `WALLET_KEYS`. */
export const walletSecretId = 'wallet secret'

/** Keys that bind rows. The list may place the derived key, which has no `key` of its own. */
export const databaseKeys = z
  .array(
    members({ id, key: z.exactOptional(hexKey) }).check(
      z.refine((given) => (given.id === walletSecretId) === (given.key === undefined)),
    ),
  )
  .check(
    z.minLength(1),
    z.refine((list) => new Set(list.map((given) => given.id)).size === list.length),
  )

/** Shows the form of WALLET_KEYS. */
export const keysExample =
  '{"server":[{"id":"1","key":"…"}],"recovery":[{"id":"1","key":"…"}],"secret":"…"}, with each key from `openssl rand -hex 32`'

const nonEmpty = text((given) => given !== '', 'must be a non-empty string.')
const httpsUrl = safeUrl('must be an https URL.')

const client = members({
  /** Id of your client at the provider. */
  clientId: nonEmpty,
  /** Its secret. */
  clientSecret: nonEmpty,
  /** Requested scopes, separated by spaces, for nothing but the user's identity. */
  scope: nonEmpty,
  /** Path of the user's name in the provider's response: `name`, or `data.username`. Names are not read when absent. */
  name: z.exactOptional(nonEmpty),
  /** How the server authenticates to the provider: in the body (default), or in a header. */
  authentication: z._default(oneOf(['post', 'basic'], 'must be post or basic.'), 'post'),
  /**
   * How the provider redirects visitors back: with a query (default), or with a form, as Apple does for any scope
   * besides `openid`.
   */
  responseMode: z._default(oneOf(['query', 'form_post'], 'must be query or form_post.'), 'query'),
})

const openIdConnect = z.extend(client, {
  /** Origin of a provider that supports OpenID Connect. */
  issuer: httpsUrl,
})

const oauth2 = z
  .extend(client, {
    /** For a provider without OpenID Connect. */
    endpoints: members({
      /** Page that the visitor logs in on. */
      authorization: httpsUrl,
      /** Where the server exchanges the code for an access token (RFC 6749). */
      token: httpsUrl,
      /** Where the server reads the user with that token. Its response is JSON. */
      userinfo: httpsUrl,
    }),
    /** Path of the stable id in the response of `userinfo`: `id`, or `data.id`. */
    subject: nonEmpty,
    /** Path of the visitor's email address, which is notified of logins on new devices and not stored. */
    email: z.exactOptional(nonEmpty),
    /** Path of the flag that marks the address as verified. Present with `email`. */
    emailVerified: z.exactOptional(nonEmpty),
  })
  .check(
    // Setting only one of the two would never yield an email address.
    z.refine(({ email, emailVerified }) => !email === !emailVerified, {
      error: 'and emailVerified require each other.',
      path: ['email'],
    }),
  )

/**
 * Settings of one social provider: OpenID Connect with `issuer`, or OAuth 2 with `endpoints` and `subject` if it does
 * not support OpenID Connect.
 */
export type SocialProviderSettings = z.input<typeof openIdConnect> | z.input<typeof oauth2>

/** The social providers that the operator has an account with. */
export type SocialSettings = { readonly [provider in SocialProvider]?: SocialProviderSettings }

const provider = z.pipe(
  z.looseObject({}, 'must be an object with issuer or endpoints.').check(
    z.refine(({ issuer, endpoints }) => (issuer === undefined) !== (endpoints === undefined), {
      error: 'or endpoints is required, but not both.',
      path: ['issuer'],
    }),
    z.refine(({ issuer, email, emailVerified }) => !issuer || (email ?? emailVerified) === undefined, {
      error: 'and emailVerified require endpoints: an ID token already has these claims.',
      path: ['email'],
    }),
  ),
  z.transform((given, { issues }): SocialProviderSettings => {
    const read = ('issuer' in given ? openIdConnect : oauth2).safeParse(given)
    if (read.success) return read.data
    issues.push(...read.error.issues.map((issue) => ({ ...issue, input: undefined }) as z.core.$ZodRawIssue))
    return z.NEVER
  }),
)

const social = z.partialRecord(z.enum(socialProviders), provider, {
  error: keysOf(
    'provider',
    socialProviders,
    'must be JSON, or the path of a JSON file, with an entry for each provider: {"google":{"issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…","scope":"openid"}}.',
  ),
})

const farcaster = members(
  {
    /** Origin of a relay of the Connect API. */
    relay: safeUrl('must be an https origin.').check(
      z.refine((given) => new URL(given).href === `${new URL(given).origin}/`, 'must be an https origin.'),
    ),
    /** Chain RPC of the registry's chain. It may contain a key, and is never exposed to browsers. */
    rpc: httpsUrl,
    /** CAIP-2 id of that chain, which signed messages must name. */
    chainId: z.custom<Caip2>(
      (id) => typeof id === 'string' && /^eip155:[1-9]\d{0,15}$/.test(id),
      'must be an eip155 chain, such as eip155:10.',
    ),
    /** The contract that maps custody addresses to ids (`idOf`). */
    registry: z.custom<`0x${string}`>(
      (address) => typeof address === 'string' && isAddress(address),
      'must be a contract address.',
    ),
  },
  'must be JSON, or the path of a JSON file: {"relay":"https://relay.farcaster.xyz","rpc":"https://optimism.example.com/key","chainId":"eip155:10","registry":"0x…"}.',
)

/** Settings of the Farcaster login (FIP-11). */
export type FarcasterSettings = z.infer<typeof farcaster>

/** The embedded wallet, as the operator sets it. */
export const wallet = z.object({
  keys: inWallet(
    'WALLET_KEYS',
    whole<WalletKeySettings>(
      members({
        server: keys,
        recovery: keys,
        secret: z.string(),
      }) as unknown as z.ZodMiniType<WalletKeySettings>,
      ({ input }) =>
        input === undefined
          ? `required to serve the embedded wallet: ${keysExample}.`
          : `${typeof input === 'object' ? 'each key must have an id and 64 hex digits.' : 'neither JSON nor the path of a JSON file.'} Use ${keysExample}.`,
    ),
    'The keys that protect shares, as JSON, or the path of a JSON file. See [Wallet keys](embedded-wallet.md#wallet-keys).',
    { json: 'secret', required: 'to serve the embedded wallet' },
  ),
  /** Folder of the built frame. */
  frameDir: inWallet(
    'WALLET_DIR',
    z.string('required. Use the folder of the built frame.'),
    'Folder of the built frame, `packages/frame/dist/page`; in the container `/latchkey/packages/frame/dist/page`.',
    { required: 'with `WALLET_KEYS`' },
  ),
  port: inAddresses(
    'WALLET_PORT',
    z.exactOptional(port()),
    "A separate listener for the wallet. Without it, the API's listener routes by `Host`.",
  ),
  /** `smtp://user:password@host:port` of the server that sends its emails. */
  smtpUrl: inWallet(
    'SMTP_URL',
    text(
      (given) => /^smtps?:\/\//.test(given) && URL.canParse(given) && new URL(given).hostname !== '',
      'must be the URL of a mail server, such as smtps://user:password@mail.example.com:465.',
    ),
    'The SMTP server for its emails.',
    { required: 'with `WALLET_KEYS`', format: '`smtps://user:password@mail.example.com:465`' },
  ),
  /** Sender of emails: `Example <wallet@example.com>`. */
  mailFrom: inWallet(
    'MAIL_FROM',
    text(
      (given) => /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(given),
      'must be the sender of emails, such as Example <wallet@example.com>.',
    ),
    'The sender of its emails.',
    { required: 'with `WALLET_KEYS`', format: '`Example <wallet@example.com>`' },
  ),
  /** Social providers for logins, besides email; none when absent. */
  social: inWallet(
    'SOCIAL',
    z.exactOptional(social),
    'The login providers, as JSON, or the path of a JSON file. See [Social logins](logins.md#social-logins).',
    { json: 'secret' },
  ),
  /** Farcaster settings; no Farcaster login when absent. */
  farcaster: inWallet(
    'FARCASTER',
    z.exactOptional(farcaster),
    'The relay and registry for Farcaster logins, as JSON, or the path of a JSON file. See [Farcaster](logins.md#farcaster).',
    { json: 'secret' },
  ),
})

/** The operator's settings of the embedded wallet. */
export type WalletSettings = Omit<z.infer<typeof wallet>, 'port' | 'social'> & {
  /** Its own listener. If absent, the API's listener routes the wallet's origin by Host. */
  listen?: {
    /** Address to bind. */
    host: string
    /** 0 lets the system choose one; `Server.origins` has it. */
    port: number
  }
  /** Social providers for logins, besides email; none when absent. */
  social?: SocialSettings
}
