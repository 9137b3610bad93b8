import { encodeFunctionData, parseAbi } from 'viem'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pickCases } from '../../../../scripts/pickCases.ts'
import { askInFrame } from '../../test/askInFrame.ts'
import { exampleAddress, toHex } from '../../test/examples.ts'
import type { Approval } from '../base/ports.ts'
import { languages } from './languages.ts'

const request = (method: string, params: unknown[]): Pick<Approval, 'request'> => ({
  request: { method, params, chainId: 'eip155:1337' },
})
const sending = (changes: object): Partial<Approval> => ({
  ...request('eth_sendTransaction', [{}]),
  transaction: {
    ...{ chainId: 1337, to: exampleAddress, value: 1_234_500_000_000_000_000_000n, data: '0x', nonce: 0 },
    ...{ gas: 21_000n, maxFeePerGas: 20n ** 9n, maxPriorityFeePerGas: 0n, chainFee: 0n },
    ...changes,
  },
})
const unlimited = encodeFunctionData({
  abi: parseAbi(['function approve(address,uint256)']),
  args: [exampleAddress, 2n ** 256n - 1n],
})
const permit = {
  types: {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 1, verifyingContract: exampleAddress },
  message: { spender: exampleAddress, value: (2n ** 256n - 1n).toString() },
}
const requests: readonly (readonly [what: string, asked: Partial<Approval>])[] = [
  ['a message', request('personal_sign', [toHex('Good morning, mob.'), exampleAddress])],
  ['bytes', request('personal_sign', ['0xff00ff', exampleAddress])],
  ['an amount', sending({})],
  ['an unlimited approval', sending({ value: 0n, data: unlimited })],
  ['an unknown call', sending({ value: 0n, data: '0x12345678' })],
  ['a permit', request('eth_signTypedData_v4', [exampleAddress, permit])],
  ['the recovery phrase', request('latchkey_export', [])],
  ['a passkey', request('latchkey_passkey', [{ isNew: true, isFresh: false }])],
  ['deleting the account', request('latchkey_delete', [])],
]
const cases = Object.keys(languages).flatMap((tag) => requests.map(([what, asked]) => ({ tag, what, asked })))

beforeEach(() => page.viewport(800, 700))

/** Returns elements that are cut off or reach out of the page, and buttons that break a word. */
function cutIn({ document, innerWidth }: Window): string[] {
  const whole = document.createElement('style')
  whole.textContent = '.lk-button-content { overflow-wrap: normal !important }'
  document.head.append(whole)
  const cut = [...document.querySelectorAll<HTMLElement>('#root *')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    if (width === 0) return false
    const button = element.matches('.lk-button-content') && element.parentElement
    const isCut = element.matches('button, label, h1, h2') && element.scrollWidth > element.clientWidth + 1
    return (
      left < -1 || right > innerWidth + 1 || isCut || (button && width > button.clientWidth - buttonPadding)
    )
  })
  whole.remove()
  return cut.map(({ className, textContent }) => `${className}: ${textContent}`)
}

/** The least padding of a button, on both sides together. */
const buttonPadding = 16

it.each(pickCases(cases, 7, [requests.length, Object.keys(languages).length]))(
  '$what in $tag fits a frame that is 320 px wide',
  async ({ tag, asked }) => {
    const { view } = await askInFrame(asked, { width: 320, height: 560, locale: tag })
    const { first, recovery } = (await languages[tag]?.()) ?? {}
    const root = () => view.document.querySelector('.lk')
    await expect.poll(() => root()?.getAttribute('lang')).toBe(tag)
    expect(root()?.getAttribute('dir')).toBe(['ar', 'fa', 'he', 'ur'].includes(tag) ? 'rtl' : 'ltr')
    await expect
      .poll(() => view.document.querySelector('.ask-actions')?.textContent)
      .toContain(asked.request?.method === 'latchkey_passkey' ? recovery?.cancel : first?.reject)
    expect(view.document.body.textContent).not.toContain('Request from')
    await expect.poll(() => cutIn(view)).toEqual([])
  },
)
