import * as z from 'zod/mini'
import { address } from './onChainPrices.ts'
import { httpUrl, members, whole } from './variable.ts'

/** Decimals of a currency or a token. */
export const decimals = z.int().check(z.gte(0), z.lte(255))
const currency = members({ name: z.string(), symbol: z.string(), decimals })
const contract = z.exactOptional(members({ address }))
const logo = z.exactOptional(z.string())
const word = z.string().check(z.minLength(1))

/** What CHAINS may set of a network. Its id and upstreams come from other settings. */
export const network = members(
  {
    name: z.exactOptional(z.string('must be a string.')),
    nativeCurrency: z.exactOptional(whole(currency, 'must be {"name","symbol","decimals"}.')),
    blockExplorers: z.exactOptional(
      whole(
        members({
          default: members({
            name: z.string(),
            url: z.string().check(z.refine((given) => URL.canParse(given))),
          }),
        }),
        'must be {"default":{"name","url"}}.',
      ),
    ),
    contracts: z.exactOptional(
      whole(
        members({ multicall3: contract, ensUniversalResolver: contract }),
        'must be {"multicall3":{"address"},"ensUniversalResolver":{"address"}}, either or both.',
      ),
    ),
    tokens: z.exactOptional(
      whole(
        z.array(z.extend(currency, { address, iconUrl: z.exactOptional(z.string()) })),
        'must be a list of {"address","name","symbol","decimals"}.',
      ),
    ),
    assets: z.exactOptional(
      whole(members({ imageId: logo, imageUrl: logo }), 'must be {"imageId","imageUrl"}, either or both.'),
    ),
    blockTime: z.exactOptional(z.number('must be milliseconds.').check(z.gt(0, 'must be milliseconds.'))),
    testnet: z.exactOptional(z.boolean('must be true or false.')),
    polkadot: z.exactOptional(
      whole(
        members({ ss58Prefix: z.int().check(z.gte(0), z.lt(16_384)) }),
        'must be {"ss58Prefix"}, a number from the SS58 registry.',
      ),
    ),
    cosmos: z.exactOptional(
      whole(
        members({
          bech32Prefix: word,
          denom: word,
          coinType: z.exactOptional(z.int().check(z.gte(0))),
          cometUrl: z.exactOptional(httpUrl),
        }),
        'must be {"bech32Prefix","denom"}.',
      ),
    ),
  },
  'must be an object such as {"name","nativeCurrency"}.',
)
