import { expect, it, onTestFinished } from 'vitest'
import { openKit } from '../../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../../test/memoryNamespace.ts'
import type { Kit } from '../kit/kit.ts'
import { getWallets, watchWallets } from './getWallets.ts'

const wallet = createMemoryWallet('memory', [], { name: 'Memory', type: 'ANNOUNCED' })

const openMemoryKit = () =>
  openKit({
    networks: memoryNetworks,
    namespaces: [memoryNamespace([wallet])],
    api: 'http://127.0.0.1:1',
    projectId: 'test',
  })

/** Resolves once a watched list has a wallet. */
const untilListed = (kit: Kit, id: string) =>
  new Promise<void>((resolve) => {
    const check = () => getWallets(kit).some((one) => one.id === id) && resolve()
    onTestFinished(watchWallets(kit, check))
    check()
  })

it('lists the wallets in the browser, then the catalogue, with logos from the server', async () => {
  const kit = openMemoryKit()
  await untilListed(kit, 'phantom')
  const [first, ...others] = getWallets(kit)
  expect(first).toMatchObject({ id: 'memory', isInstalled: true })
  const phantom = others.find(({ id }) => id === 'phantom')
  expect(phantom).toMatchObject({ isInstalled: false, icon: 'http://127.0.0.1:1/icons/wallets/phantom.svg' })
})

it('returns the same array until a wallet, a recent wallet or a namespace changes', async () => {
  const kit = openMemoryKit()
  await untilListed(kit, 'phantom')
  const before = getWallets(kit)
  kit.preferences.setState({ themeMode: 'dark' })
  expect(getWallets(kit)).toBe(before)
  kit.preferences.setState({ recentWallets: ['phantom'] })
  expect(getWallets(kit)[0]).toMatchObject({ id: 'phantom', isRecent: true })
  kit.dropNamespace('solana')
  expect(getWallets(kit).map(({ id }) => id)).not.toContain('memory')
})

it('reports changes until it is stopped', async () => {
  const kit = openMemoryKit()
  let count = 0
  const stop = watchWallets(kit, () => {
    count += 1
  })
  kit.preferences.setState({ recentWallets: ['memory'] })
  expect(count).toBe(1)
  stop()
  kit.preferences.setState({ recentWallets: [] })
  await untilListed(kit, 'phantom')
  expect(count).toBe(1)
})
