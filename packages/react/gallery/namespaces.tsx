import { createKit, createMemoryStorage, type Kit } from '@latchkey/core'
import { wagmi } from '@latchkey/core/wagmi'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useEffect, useState } from 'react'
import { createMemoryWallet, memoryNamespace, memoryNetworksOf } from '../../core/test/memoryNamespace.ts'
import { pseudoLong } from '../src/copy/pseudo.ts'
import { InlineModal, KitProvider } from '../src/index.ts'
import type { Specimen } from './specimen.tsx'
import { Opener } from './View.tsx'

const savings = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const unnamed = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
const long = '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB'
const payments = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

const wallets: Partial<Record<NamespaceId, [string, Readonly<Record<string, string>>, readonly string[]]>> = {
  polkadot: [
    'Talisman',
    { [savings]: 'Savings', [long]: 'What I keep for the house by the sea, and for whoever comes along' },
    [savings, unnamed, long],
  ],
  bip122: ['Xverse', { [payments]: 'payment', [ordinals]: 'ordinals' }, [payments, ordinals]],
}

function makeKit(namespace: NamespaceId): Kit {
  const [name = '', labels = {}, accounts = []] = wallets[namespace] ?? []
  const query = new URLSearchParams(location.search)
  return createKit({
    wagmi,
    networks: memoryNetworksOf(namespace),
    namespaces: [
      // The gallery's pages connect by this id.
      memoryNamespace([createMemoryWallet('mock', accounts, { name, labels, type: 'ANNOUNCED' })], namespace),
    ],
    embedded: true,
    metadata: { name: 'Gallery', description: 'A gallery', url: location.origin, icon: '/icon.svg' },
    storage: createMemoryStorage(),
    storageKey: `gallery-${namespace}`,
    locale: query.get('locale') ?? 'en',
    copy: query.get('locale') === 'en-XA' ? pseudoLong : {},
    theme: { mode: query.get('theme') === 'dark' ? 'dark' : 'light' },
  })
}

const settings = { view: 'AccountSettings' } as const

/** The settings of a visitor whose wallet shared several accounts. */
function Accounts({ namespace }: { namespace: NamespaceId }) {
  const [kit, setKit] = useState<Kit>()
  useEffect(() => {
    const made = makeKit(namespace)
    setKit(made)
    return () => made.destroy()
  }, [namespace])
  return (
    kit && (
      <KitProvider kit={kit}>
        <InlineModal />
        <Opener request={settings} />
      </KitProvider>
    )
  )
}

/** Wallets of the other namespaces. */
export const namespaces: readonly Specimen[] = [
  { name: 'Accounts in Polkadot', content: <Accounts namespace="polkadot" /> },
  { name: 'Accounts in Bitcoin', content: <Accounts namespace="bip122" /> },
]
