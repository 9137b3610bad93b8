import type { HistoryEntry, Nft } from '@latchkey/core'
import { accounts, drawing, type Scene } from './answers.ts'
import type { Specimen } from './specimen.tsx'
import { View } from './View.tsx'

const chain = 'eip155:31337'
const peer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = `${chain}:0x${'7'.repeat(40)}` as const

type Transfer = HistoryEntry['transfers'][number]

const moves = (
  direction: Transfer['direction'],
  numeric: string,
  symbol: string,
  value: number | null = null,
): Transfer => ({
  fungible_info: { name: symbol === 'ETH' ? 'Ether' : symbol, symbol, icon: null },
  ...{ nft_info: null, direction, quantity: { numeric }, value, price: null },
})

const mobKey: Transfer = {
  fungible_info: null,
  nft_info: {
    name: 'Mob Keys #7',
    content: { preview: { url: drawing(40, 22), content_type: 'image/svg+xml' }, detail: null },
    flags: { is_spam: false },
  },
  ...{ direction: 'in', quantity: { numeric: '1' }, value: null, price: null },
}

function transaction(
  name: string,
  metadata: Partial<HistoryEntry['metadata']>,
  transfers: HistoryEntry['transfers'],
  scene: Scene = 'rich',
): Specimen {
  const entry: HistoryEntry = {
    id: name,
    metadata: {
      ...{ operationType: 'send', hash: `0x${'ab'.repeat(32)}`, status: 'confirmed', nonce: 7 },
      ...{ minedAt: '2026-11-20T09:59:48Z', sentFrom: accounts.rich, sentTo: peer, application: null, chain },
      ...{ block: 21_500_000, fee: { symbol: 'ETH', quantity: { numeric: '0.00021' }, value: 0.52 } },
      ...metadata,
    },
    transfers,
  }
  return { name, content: <View scene={scene} request={{ view: 'ActivityDetails', data: { entry } }} /> }
}

function nft(name: string, shown: Partial<Nft>): Specimen {
  const shared: Nft = {
    ...{ chainId: chain, address: contract, tokenId: '7', standard: 'ERC721', quantity: '1' },
    ...{ name: 'Mob Keys #7', description: 'One of the mob, drawn by its own contract.' },
    collection: { name: 'Mob Keys', symbol: 'MOB' },
    image: { url: drawing(40, 22), content_type: 'image/svg+xml' },
    traits: [
      { name: 'Mood', value: 'Keen' },
      { name: 'Hat', value: 'Bowler' },
    ],
    flags: { is_spam: false },
    ...shown,
  }
  return { name, content: <View scene="rich" request={{ view: 'NftDetails', data: { nft: shared } }} /> }
}

const long = 'A text that goes on and on '.repeat(6).trim()

/** The details of transactions and NFTs, in all their states: `?page=details`. */
export const details: readonly Specimen[] = [
  transaction('Sent', {}, [moves('out', '12.5', 'DUSD', 12.5)]),
  transaction('Received', { operationType: 'receive', sentFrom: peer, sentTo: accounts.rich }, [
    moves('in', '1.5', 'ETH', 3750),
  ]),
  transaction('Swapped', { operationType: 'trade' }, [
    moves('out', '1.25', 'ETH', 3125),
    moves('in', '3115.62', 'DUSD', 3115.62),
  ]),
  transaction('Minted', { operationType: 'mint' }, [mobKey]),
  transaction('Approved', { operationType: 'approve' }, [moves('self', '0', 'ETH')]),
  transaction('Failed', { status: 'failed' }, [moves('out', '0.4', 'ETH', 1000)]),
  transaction('Little known', { status: 'pending', hash: '', sentTo: '', block: undefined, fee: undefined }, [
    moves('out', '0.4', 'ETH'),
  ]),
  transaction(
    'Extreme',
    { fee: { symbol: 'VERYLONGSYMBOL', quantity: { numeric: '12345678901234567890.5' }, value: null } },
    [
      moves('in', '12345678901234567890.123456789', 'VERYLONGSYMBOL', 13_209_876_424_320),
      moves('out', '1', 'قطع'),
    ],
    'empty',
  ),
  nft('NFT', {}),
  nft('NFT without a picture', { image: null, description: null, traits: [] }),
  nft('NFT spam', { name: 'CLAIM YOUR PRIZE', flags: { is_spam: true }, image: null, traits: [] }),
  nft('NFT extreme', {
    ...{ tokenId: String(2n ** 255n), standard: 'ERC1155', quantity: '99999999999999' },
    ...{ name: long, description: long, collection: { name: long, symbol: null } },
    traits: [{ name: long, value: long }],
  }),
]
