import { testWorld } from '@latchkey/devnet/testWorld'
import { concatHex, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import { exampleAddress, exampleSettings } from '../../../test/examples.ts'
import type { Approval } from '../../base/ports.ts'

const world = await testWorld()
const chainId = world.network.caipNetworkId
const token = '0x00000000000000000000000000000000000badad'
/** As long as a displayed symbol may be. */
const symbol = '<img src=x onerror=h()>'

const onChain = async (method: string, params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  await fetch(world.rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Returns code that returns the same text for any call. The text's first word, 32, also serves as decimals. */
function answerWith(text: string): Hex {
  const answer = encodeAbiParameters([{ type: 'string' }], [text])
  // PUSH1 size, DUP1, PUSH1 offset, PUSH1 0, CODECOPY, PUSH1 0, RETURN
  return concatHex(['0x606080600b6000396000f3', answer])
}

beforeEach(async () => {
  document.body.replaceChildren()
  await page.viewport(800, 700)
  await onChain('anvil_setCode', [token, answerWith(symbol)])
})
afterAll(() => onChain('anvil_setCode', [token, '0x']))

it('renders a token’s symbol as text, in a transaction and in a batch', async () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address,uint256)']),
    args: [exampleAddress, 10n ** 32n],
  })
  const call = { to: token, value: 0n, data } as const
  const request = (method: string): Pick<Approval, 'request'> => ({
    request: { method, params: [{}], chainId },
  })
  const number = Number(chainId.split(':')[1])
  const { view, page: wallet } = await askInFrame(
    {
      ...request('eth_sendTransaction'),
      transaction: {
        ...{ ...call, chainId: number, nonce: 0, gas: 60_000n },
        ...{ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, chainFee: 0n },
      },
    },
    {
      settings: {
        ...exampleSettings,
        rpc: { [chainId]: world.rpc },
        networks: [{ id: chainId, name: 'Devnet', symbol: 'ETH', decimals: 18 }],
      },
    },
  )
  const expectText = async () => {
    await expect.poll(() => view.document.body.textContent).toContain(symbol)
    expect(view.document.querySelector('img')).toBeNull()
  }
  await expectText()
  void wallet.ask({
    ...request('wallet_sendCalls'),
    batch: { chainId: number, calls: [call, call], feeMax: 0n },
  })
  const frame = page.frameLocator(page.getByTestId('wallet'))
  await frame.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.element(frame.getByRole('heading', { name: 'Send 2 calls together' })).toBeVisible()
  await expectText()
})
