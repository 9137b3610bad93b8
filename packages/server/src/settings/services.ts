import { findLabelProblem } from '@latchkey/protocol/nameLabel'
import { isHex } from 'viem'
import * as z from 'zod/mini'
import { readCoinbaseKey } from '../base/coinbaseKey.ts'
import { priceApis } from '../prices/apis/priceApis.ts'
import { coinbaseOrigin } from './constants.ts'
import { inChains, members, namedMembers, oneOf, origin, text, whole } from './variable.ts'

const zone = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
/** The order of secp256k1. Keys are below it. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The names that the server registers. */
export const names = z.object({
  /** Suffix of every name, in its ENSIP-15 form: `mob.eth`. */
  zone: inChains(
    'NAME_ZONE',
    text(
      (given) => zone.test(given) && given.length < 190,
      ({ input }) =>
        input === undefined
          ? 'required, because other NAME_ settings are set.'
          : `"${input}" is not a valid zone. Use a lowercase name that you own, such as example.eth.`,
    ),
    'The zone in which this server registers names. Without it, there are no names. See [Names](names.md).',
    { format: '`example.eth`', required: 'with another `NAME_` setting' },
  ),
  /** Labels that cannot be registered, in lower case. */
  reserved: inChains(
    'NAME_RESERVED',
    z.exactOptional(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((list) => list.split(',').map((label) => label.trim().toLowerCase())),
        ),
        z.array(
          text(
            (label) => findLabelProblem(label) === undefined,
            ({ input }) =>
              `"${input}" is not a valid label. Use labels separated by commas, such as admin,support.`,
          ),
        ),
      ),
    ),
    'Labels that nobody can register, comma-separated.',
    { format: '`admin,support`' },
  ),
  /** Key that signs the responses of the zone's gateway (ERC-3668); no gateway when absent. */
  signerKey: inChains(
    'NAME_SIGNER_KEY',
    z.exactOptional(
      z.custom<`0x${string}`>(
        (key) => isHex(key) && key.length === 66 && BigInt(key) > 0n && BigInt(key) < curveOrder,
        'must be a private key: 0x and 64 hex digits (`openssl rand -hex 32`).',
      ),
    ),
    "The private key that signs responses of the zone's gateway. It needs no funds. Without it, there is no gateway.",
    { format: '`0x` and 64 hex digits' },
  ),
})

const priceTypes = Object.keys(priceApis) as (keyof typeof priceApis)[]
const takesKey = (type: keyof typeof priceApis): boolean => priceApis[type].keyHeader !== undefined

/** A service that prices are read from over HTTP, after the operator's own and those on the chain. */
const priceSettings = members({
  /** Which API it has. */
  type: z.enum(priceTypes),
  /** Base URL of the API. May contain a key. */
  url: z
    .string()
    .check(z.refine((given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol))),
  /** API key, sent as a header. */
  key: z.exactOptional(z.string().check(z.minLength(1))),
  /** Requests that may be sent in a minute; 30 when absent. */
  perMinute: z.exactOptional(z.int().check(z.gte(1), z.lte(10_000))),
  /** What the service calls chains, by CAIP-2 id, besides those that the server knows. */
  chains: z.exactOptional(
    z.record(
      z.string(),
      // `coin` is the native token at all of them.
      namedMembers([...priceTypes, 'coin'], z.string().check(z.regex(/^[-a-z0-9]+$/))),
    ),
  ),
}).check(z.refine(({ type, key }) => key === undefined || takesKey(type)))

/** A service that prices are read from over HTTP. */
type PriceSettings = z.infer<typeof priceSettings>

/** The price services, each kind at most once. */
export const prices = whole<readonly PriceSettings[]>(
  z
    .array(priceSettings)
    .check(z.refine((list) => new Set(list.map(({ type }) => type)).size === list.length)),
  `must be a list of price services {"type","url"}, each type once: ${priceTypes.map((type) => `"${type}"`).join(' or ')}. Optional are "perMinute" and "chains", and "key" for ${priceTypes.filter(takesKey).join(' and ')}.`,
)

/** Purchases by card or bank through Coinbase. */
export const coinbase = z.object({
  provider: inChains(
    'ONRAMP',
    oneOf(['coinbase'], ({ input }) =>
      input === undefined
        ? 'required, because other ONRAMP_ settings are set. Use coinbase, or remove them.'
        : `"${input}" is not supported. Use coinbase, or remove it to disable buying.`,
    ),
    '`coinbase` sells by card or bank. Without it, nothing is sold. See [Buying](buying.md).',
    { format: '`coinbase`', required: 'with another `ONRAMP_` setting' },
  ),
  /** Id of a Secret API key of the Coinbase Developer Platform. */
  keyId: inChains(
    'ONRAMP_KEY_ID',
    z.string('required. Use the id of your Coinbase Secret API key.'),
    'The id of a Secret API key of the Coinbase Developer Platform.',
    { required: 'with `ONRAMP`' },
  ),
  keySecret: inChains(
    'ONRAMP_KEY_SECRET',
    text(isCoinbaseKey, 'must be the secret of this key as Coinbase shows it: 64 bytes in base64, or PEM.'),
    "That key's secret as Coinbase shows it.",
    { format: 'base64 (Ed25519) or PEM (ECDSA)', required: 'with `ONRAMP`' },
  ),
  /** Visitors' country, ISO 3166-1; in the US with the state, ISO 3166-2. */
  country: inChains(
    'ONRAMP_COUNTRY',
    text(
      (place) => /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(place) && place !== 'US',
      'must be the country where your visitors live, such as DE, or US-NY with the state. Coinbase sells by country.',
    ),
    "Your visitors' country, ISO 3166. Coinbase's offer depends on the country.",
    { format: '`DE`, or `US-NY` with the state', required: 'with `ONRAMP`' },
  ),
  subdivision: z.exactOptional(z.string()),
  origin: inChains('ONRAMP_ORIGIN', z._default(origin(), coinbaseOrigin), "Coinbase's API.", {
    default: `\`${coinbaseOrigin}\``,
  }),
})

function isCoinbaseKey(secret: string): boolean {
  try {
    readCoinbaseKey(secret)
    return true
  } catch {
    return false
  }
}
