import type { World } from '@latchkey/devnet/world'
import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import {
  chainId,
  openPhone,
  otherChainId,
  type Phone,
  wanted,
} from '../../../walletconnect/test/openPhone.ts'
import type { RelayProcess } from '../../../walletconnect/test/startRelay.ts'
import { openUniversalDapp, type UniversalDapp } from './openUniversalDapp.ts'
import type { UniversalNamespaces } from './universalDapp.ts'

type Place = Pick<RelayProcess, 'url' | 'projectId'>

/** Pairs a dapp with universal-provider and a wallet with WalletKit, on both networks of a world. */
export function openUniversalPair(world: World) {
  const chains = [chainId, otherChainId]
  const namespaces: UniversalNamespaces = {
    eip155: { ...wanted.eip155, chains, rpcMap: { 31337: world.rpc, 31338: world.rpc } },
  }
  const openDapp = (at: Place) => openUniversalDapp({ relay: at.url, projectId: at.projectId })
  /** Returns what a phone grants on both networks. */
  const grantOf = ({ grant }: Phone, address: string) => grant(address, chains)

  async function open(at: Place) {
    const [dapp, phone] = await Promise.all([openDapp(at), openPhone(world, { relay: at.url })])
    return { dapp, phone }
  }

  /** Makes a dapp request a connection. Returns its code, and the session's topic. */
  async function propose(
    dapp: UniversalDapp,
    command: 'connect' | 'pair' = 'connect',
    asked: UniversalNamespaces = namespaces,
  ) {
    const before = dapp.heard().length
    const connected = dapp.tell(command, asked)
    const uri = String(await dapp.hears('display_uri', before))
    return { uri, connected }
  }

  async function connect(dapp: UniversalDapp, phone: Phone): Promise<string> {
    const { uri, connected } = await propose(dapp)
    await phone.remote.pair(uri)
    const topic = await phone.remote.approve(grantOf(phone, phone.alice.address))
    expect(await connected).toBe(topic)
    return topic
  }

  return {
    chains,
    namespaces,
    grantOf,
    openDapp,
    open,
    propose,
    connect,
    askToSign: (dapp: UniversalDapp, { alice }: Phone) =>
      dapp.tell('request', { method: 'personal_sign', params: ['0x6869', alice.address] }, chainId),
    async expectSigned(signed: Promise<unknown>, { alice: { address } }: Phone) {
      const signature = (await signed) as `0x${string}`
      expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    },
  }
}
