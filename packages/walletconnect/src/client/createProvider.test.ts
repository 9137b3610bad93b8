import { testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, createWalletClient, custom, http, parseEther, toHex } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBrowser } from '../../test/createBrowser.ts'
import { chainId, connect, openPhone, otherChainId } from '../../test/openPhone.ts'
import { proposedMethods } from '../wagmi/proposal.ts'
import { createProvider } from './createProvider.ts'

let world: Awaited<ReturnType<typeof testWorld>>
beforeAll(async () => {
  world = await testWorld()
})

const nobody = '0x00000000000000000000000000000000000000ad'

/** Connects a phone and opens the provider of its session. Reads go to the local chain, and are listed in `read`. */
async function open({ methods }: { methods?: string[] } = {}) {
  const phone = await openPhone(world)
  const { eip155 } = phone.grants
  const grants = eip155 && methods ? { eip155: { ...eip155, methods } } : phone.grants
  const { client } = createBrowser(world).open()
  const { topic } = await connect(client, { ...phone, grants })
  const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
  const read: string[] = []
  const provider = createProvider({
    client,
    topic,
    chainId,
    read(_chainId, request) {
      read.push(request.method)
      return chain.request(request as never)
    },
  })
  onTestFinished(provider.end)
  const heard: [string, unknown][] = []
  provider.on('accountsChanged', (accounts) => heard.push(['accountsChanged', accounts]))
  provider.on('chainChanged', (changed) => heard.push(['chainChanged', changed]))
  return { client, phone, topic, chain, provider, heard, read }
}

describe('a provider for a session with a WalletKit wallet', () => {
  it('signs typed data that the chain verifies', async () => {
    const { phone, chain, provider } = await open()
    const { address } = phone.alice
    const wallet = createWalletClient({ account: address, transport: custom(provider) })
    const typed = {
      domain: { name: 'Mob', chainId: 31_337 },
      types: { Turn: [{ name: 'minutes', type: 'uint256' }] },
      primaryType: 'Turn',
      message: { minutes: 7n },
    } as const
    const signed = wallet.signTypedData(typed)
    await phone.wallet.approve('eth_signTypedData_v4')
    const signature = await signed
    expect(await chain.verifyTypedData({ ...typed, address, signature })).toBe(true)
    const other = { ...typed, message: { minutes: 8n } }
    expect(await chain.verifyTypedData({ ...other, address, signature })).toBe(false)
  })

  it('sends a transaction that the chain mines', async () => {
    const { phone, chain, provider } = await open()
    const { address } = phone.alice
    const value = parseEther('0.25')
    const before = await chain.getBalance({ address: nobody })
    const sent = provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: address, to: nobody, value: toHex(value) }],
    })
    await phone.wallet.approve('eth_sendTransaction')
    const receipt = await chain.waitForTransactionReceipt({ hash: (await sent) as `0x${string}` })
    expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase(), to: nobody })
    expect((await chain.getBalance({ address: nobody })) - before).toBe(value)
    expect(await provider.request({ method: 'eth_getBalance', params: [nobody, 'latest'] })).toBe(
      toHex(before + value),
    )
  })

  it('sends nothing that needs a wallet to the node if the session lacks the method', async () => {
    const granted = 'wallet_switchEthereumChain'
    const { provider, read } = await open({ methods: [granted] })
    const request = (method: string) => provider.request({ method, params: [] })
    const others = ['eth_sign', 'eth_signTypedData_v3', 'personal_ecRecover', 'wallet_getPermissions']
    for (const method of [...proposedMethods, ...others, 'eth_decrypt'])
      if (method !== granted)
        await expect(request(method)).rejects.toMatchObject({ name: 'WalletError', code: 4200 })
    expect(read).toEqual([])
    expect(await request('eth_blockNumber')).toMatch(/^0x/)
    expect(read).toEqual(['eth_blockNumber'])
  })

  it('asks the wallet for a network that was not granted, and follows it there', async () => {
    const { phone, topic, provider, heard } = await open()
    const change = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
    const declined = provider.request(change).catch((error: Error) => error)
    await phone.wallet.reject('wallet_switchEthereumChain')
    expect(await declined).toMatchObject({ name: 'RejectedError', code: 4001 })
    expect([provider.chainId(), heard]).toEqual([chainId, []])

    const switched = provider.request(change)
    await phone.wallet.approve('wallet_switchEthereumChain')
    expect(await switched).toBeNull()
    await phone.remote.update(topic, phone.grant(phone.alice.address, [chainId, otherChainId]))
    await phone.remote.emit(topic, otherChainId, 'chainChanged', 31_338)
    await expect.poll(() => heard).toEqual([['chainChanged', '0x7a6a']])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')

    // A chain that is already granted needs no request to the wallet.
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    expect(provider.chainId()).toBe(chainId)
    expect(phone.wallet.pending()).toEqual([])
  })

  it('follows the wallet to another account that it shares, and to no other', async () => {
    const { client, phone, topic, provider, heard } = await open()
    const both = [phone.alice.address, phone.bob.address] as const
    const chains = [chainId, otherChainId]
    await phone.remote.update(topic, phone.grant(both, chains))
    await phone.remote.emit(topic, chainId, 'accountsChanged', [phone.bob.address])
    await expect.poll(() => heard.at(-1)).toEqual(['accountsChanged', [phone.bob.address]])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([phone.bob.address])

    // Neither another chain nor another grant changes the account that the wallet selected.
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(heard.at(-1)).toEqual(['chainChanged', '0x7a6a'])
    expect(provider.accounts()).toEqual([phone.bob.address])
    await phone.remote.update(topic, phone.grant([...both, nobody], chains))
    await expect.poll(() => client.sessions()[0]?.namespaces.eip155?.accounts).toHaveLength(6)
    expect(heard.at(-1)).toEqual(['chainChanged', '0x7a6a'])
    await phone.remote.emit(topic, otherChainId, 'accountsChanged', ['0x00'])
    await expect.poll(() => heard.at(-1)).toEqual(['accountsChanged', [...both, nobody]])

    // A grant with another account in the first place does.
    await phone.remote.emit(topic, otherChainId, 'accountsChanged', [nobody])
    await expect.poll(() => heard.at(-1)).toEqual(['accountsChanged', [nobody]])
    const [alice, bob] = both
    await phone.remote.update(topic, phone.grant([bob, alice, nobody], chains))
    await expect.poll(() => heard.at(-1)).toEqual(['accountsChanged', [bob, alice, nobody]])
  })
})
