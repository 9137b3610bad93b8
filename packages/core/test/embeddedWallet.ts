import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { type Address, type Hex, hexToString, UserRejectedRequestError } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** An embedded wallet: a wagmi connector of the kit's AUTH type, over a key. */
type EmbeddedWallet = {
  connector: CreateConnectorFn
  address: Address
  /** Texts that it signed. */
  signed: string[]
  /** Sets how its user responds to the next requests. */
  answer(says: 'yes' | 'no'): void
  /** Keeps the next requests pending until the returned function is called. */
  hold(): () => void
}

/** Id of the connector. */
export const embeddedId = 'embedded'

/** Creates an embedded wallet from a key, on one chain. */
export function createEmbeddedWallet({
  privateKey,
  chainId = 31_337,
}: {
  privateKey: Hex
  chainId?: number
}): EmbeddedWallet {
  const account = privateKeyToAccount(privateKey)
  const signed: string[] = []
  let says: 'yes' | 'no' = 'yes'
  let thinking = Promise.resolve()

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address]
    if (method !== 'personal_sign') throw new TypeError(`This wallet has no ${method}`)
    await thinking
    if (says === 'no') throw new UserRejectedRequestError(new Error('The owner said no'))
    const [raw] = params as [Hex]
    signed.push(hexToString(raw))
    return account.signMessage({ message: { raw } })
  }
  const provider = { request, on: () => {}, removeListener: () => {} }

  return {
    address: account.address,
    signed,
    answer(next) {
      says = next
    },
    hold() {
      let release = () => {}
      thinking = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    connector: createConnector((config) => ({
      id: embeddedId,
      name: 'Mob wallet',
      type: 'embedded',
      // Its accounts lack capabilities, which wagmi's type requires when they are requested.
      connect: async () => ({ accounts: [account.address], chainId }) as never,
      disconnect: async () => {},
      getAccounts: async () => [account.address],
      getChainId: async () => chainId,
      getProvider: async () => provider,
      isAuthorized: async () => false,
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => config.emitter.emit('disconnect'),
    })),
  }
}
