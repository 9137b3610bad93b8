import * as z from 'zod/mini'
import { accountAddress } from '../../schema/address.ts'
import { caip2 } from '../../schema/caip.ts'
import { nft } from '../../schema/nft.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** Lists an account's NFTs. Spam is included and flagged. */
export const getNfts = defineEndpoint({
  id: 'getNfts',
  summary: "Lists an account's NFTs.",
  method: 'GET',
  path: '/v1/account/:address/nfts',
  params: z.object({ address: accountAddress }),
  query: z.object({ chainId: z.optional(caip2), cursor: z.optional(z.string()) }),
  body: z.undefined(),
  response: z.object({ data: z.array(nft), next: z.nullable(z.string()) }),
  project: 'query',
  examples: [
    {
      params: { address: exampleValues.account },
      query: { chainId: exampleValues.chainId },
      response: {
        data: [
          {
            chainId: exampleValues.chainId,
            address: exampleValues.tokenId,
            tokenId: '7',
            standard: 'ERC721',
            quantity: '1',
            name: 'Mob #7',
            description: null,
            collection: { name: 'Mob', symbol: 'MOB' },
            image: { url: 'data:image/svg+xml;base64,PHN2Zy8+', content_type: 'image/svg+xml' },
            flags: { is_spam: false },
          },
        ],
        next: null,
      },
    },
  ],
})
