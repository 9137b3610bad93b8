import { type ChainQuirk, startQuirkyChain } from '@latchkey/devnet/quirkyChain'
import { type Hex, toHex } from 'viem'
import { getTransaction } from 'viem/actions'
import { foundry } from 'viem/chains'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled } from '../../test/kits.ts'
import { connect } from '../connection/connect.ts'
import { getClient } from '../kit/getClient.ts'
import type { Transfer } from '../kit/kit.ts'
import { toNetwork } from '../utils/toNetwork.ts'
import { estimateFees } from './estimateFees.ts'
import { planReplacement } from './planReplacement.ts'
import { sendTransfer } from './sendTransfer.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const { alice: from, bob: to } = addresses

/** Opens a kit with a connected wallet on a chain with a quirk. */
async function open(quirk: ChainQuirk) {
  const chain = await startQuirkyChain(quirk)
  onTestFinished(() => chain.stop())
  const network = toNetwork(foundry, chain.rpc)
  const wallet = createWallet({
    privateKeys: [keys.alice],
    chains: [{ ...foundry, rpcUrls: { default: { http: [chain.rpc] } } }],
    mood: 'generous',
  })
  createBrowser().open([wallet])
  const kit = openKit({ networks: [network] })
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: wallet.rdns })
  const networkId = network.caipNetworkId
  const client = getClient(kit, networkId)
  await client.request({ method: 'anvil_setBalance', params: [from, toHex(10n ** 18n)] } as never)
  const transfer: Transfer = { from, to, amount: 7n, networkId, asset: { type: 'native' } }
  return { kit, networkId, client, transfer }
}

describe('a transfer', () => {
  it.each(['legacyFees', 'zeroBaseFee', 'quickBlocks', 'fewTags'] as const)(
    'is estimated, sent and confirmed on a chain with the quirk %s',
    async (quirk) => {
      const { kit, networkId, client, transfer } = await open(quirk)
      const choices = await estimateFees(kit, transfer)
      expect(choices.map(({ speed }) => speed)).toContain('usual')
      for (const { amount, gas, perGas } of choices) {
        expect(gas).toBe(21_000n)
        expect('gasPrice' in perGas).toBe(quirk === 'legacyFees')
        expect(amount).toBe(gas * ('gasPrice' in perGas ? perGas.gasPrice : perGas.maxFeePerGas))
      }
      for (const { perGas } of choices) {
        const hash = await sendTransfer(kit, {
          ...transfer,
          ...('maxFeePerGas' in perGas && { fees: perGas }),
        })
        const receipt = await waitForReceipt(kit, { hash, networkId })
        expect(receipt.status).toBe('success')
        const { type } = await getTransaction(client, { hash: hash as Hex })
        expect(type).toBe(quirk === 'legacyFees' ? 'legacy' : 'eip1559')
      }
    },
  )

  it('is replaced at a higher gas price on a chain without EIP-1559', async () => {
    const { kit, networkId } = await open('legacyFees')
    const call = {
      ...{ nonce: 10_000, to, value: '7', data: '0x' as const, gas: '21000' },
      fees: { gasPrice: '9000000000' },
    }
    const hash = `0x${'9'.repeat(64)}`
    const pending = { hash, networkId, account: from, sentAt: 0, replacements: [], call }
    const { fees } = await planReplacement(kit, { pending, as: 'speedUp' })
    expect(fees).toEqual({ gasPrice: expect.any(BigInt) })
  })
})
