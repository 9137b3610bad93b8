import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pickCases } from '../../../../../scripts/pickCases.ts'
import { askInFrame } from '../../../test/askInFrame.ts'
import { exampleAddress, toHex } from '../../../test/examples.ts'
import type { Approval, FrameAppearance } from '../../base/ports.ts'

const sizes = [
  { width: 400, height: 640 },
  { width: 320, height: 480 },
  { width: 280, height: 320 },
] as const

const request = (method: string, params: unknown[]): Pick<Approval, 'request'> => ({
  request: { method, params, chainId: 'eip155:1337' },
})
const long = 'W'.repeat(5_000)
const names = [
  '\n'.repeat(24),
  `a${'\r\n\u2028\u2029\u0085'.repeat(30)}b`,
  'W'.repeat(80),
  '\u202e\u2066gnp.tnuocca\u200b',
  `${'\u0300'.repeat(60)}Z${'\u0489'.repeat(60)}`,
  '﷽'.repeat(40),
  '\t \u00a0\u3000'.repeat(20),
]
const otherSite = `bank.example wants you to sign in with your Ethereum account:\n${exampleAddress}\n\n${'Yes. '.repeat(400)}`
const unlimited = encodeFunctionData({
  abi: parseAbi(['function approve(address,uint256)']),
  args: [exampleAddress, 2n ** 256n - 1n],
})
const all = encodeFunctionData({
  abi: parseAbi(['function setApprovalForAll(address,bool)']),
  args: [exampleAddress, true],
})
const typed = (primaryType: string, fields: readonly string[], message: object, domain: object = {}) =>
  request('eth_signTypedData_v4', [
    exampleAddress,
    {
      types: {
        [primaryType]: fields.map((field) => ({ name: field.split(' ')[1], type: field.split(' ')[0] })),
      },
      primaryType,
      domain,
      message,
    },
  ])

/** Requests that must show an alert, with the minimum words of each. */
const hostile: readonly [string, Partial<Approval>, readonly string[]][] = [
  ['a sign-in for another site', request('personal_sign', [toHex(otherSite)]), ['Wrong site']],
  ['a long message of bytes', request('personal_sign', [`0x${'ff'.repeat(5_000)}`]), ['Unreadable message']],
  [
    'a message of line breaks',
    request('personal_sign', [toHex(`${'\n'.repeat(500)}\u202e${long}`)]),
    ['Hidden characters'],
  ],
  [
    'a permit with a long type and much other text',
    typed(
      `Permit${long.slice(0, 400)}`,
      ['address spender', 'uint256 value', 'string note'],
      {
        spender: exampleAddress,
        value: 2n ** 255n,
        note: long,
      },
      { name: long, version: long, chainId: 1 },
    ),
    ['Unlimited amount', 'Wrong network'],
  ],
  [
    'typed data with a long name',
    typed(`${'Order'.repeat(60)}`, ['string note'], { note: long }),
    ['Trade order'],
  ],
  [
    'fifty calls, each with its own alert',
    {
      ...request('wallet_sendCalls', [{}]),
      batch: {
        chainId: 1337,
        feeMax: 10n ** 22n,
        calls: Array.from({ length: 50 }, (_, at) => ({
          to: `0x${String(at + 1).padStart(40, '0')}` as const,
          value: 0n,
          data: at % 3 === 0 ? unlimited : at % 3 === 1 ? all : '0x12345678',
        })),
      },
    },
    ['Unlimited amount', 'Whole collection', 'Very high network fee'],
  ],
  [
    'the longest possible amount',
    {
      ...request('eth_sendTransaction', [{}]),
      transaction: {
        ...{ chainId: 1337, to: exampleAddress, value: 2n ** 256n - 1n, data: '0x', nonce: 0 },
        ...{ gas: 30_000_000n, maxFeePerGas: 2n ** 64n, maxPriorityFeePerGas: 0n, chainFee: 2n ** 256n - 1n },
      },
    },
    ['Very high network fee'],
  ],
]
const origins = [
  'https://app.example',
  `https://${'secure-login.'.repeat(18)}evil.example`,
  'http://127.0.0.1:4000',
  `https://${'m'.repeat(60)}.${'w'.repeat(60)}.example`,
]
const looks: readonly FrameAppearance[] = [
  { mode: 'light' },
  { mode: 'dark', locale: 'ar', accent: '#ffee00', radius: 64 },
  { mode: 'light', locale: 'de-u-nu-deva' },
]

beforeEach(async () => {
  document.body.replaceChildren()
  await page.viewport(800, 700)
})

const cases = sizes.flatMap((size) =>
  hostile.map(([what, asked, titles]) => ({ ...size, what, asked, titles })),
)

it.each(pickCases(cases, 2, [sizes.length, hostile.length]))(
  'keeps alerts in view and the body readable in $width × $height: $what',
  async ({ width, height, asked, titles }) => {
    const {
      view,
      page: wallet,
      frame,
    } = await askInFrame({ ...asked, origin: origins[0] ?? '', appName: names[0] }, { width, height })
    const samples = fc.sample(
      fc.tuple(
        fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 80 })),
        fc.constantFrom(...origins),
        fc.constantFrom(...looks),
      ),
      8,
    )
    for (const [appName, origin, look] of samples) {
      for (const { id } of wallet.approvals.get()) wallet.approvals.reject(id)
      wallet.appearance.set(look)
      void wallet.ask({ ...asked, appName, origin })
      // Queued requests are counted in the header, too.
      for (let count = 0; count < 12; count += 1) void wallet.ask({ appName, origin })
      await expect.poll(() => alarmsOf(view).join(' ')).toContain(titles[0])
      const problems = () => judge(view, titles)
      await expect.poll(problems, { message: JSON.stringify({ appName, origin }) }).toEqual([])
    }
    frame.remove()
  },
)

const alarmsOf = (view: Window) =>
  [...view.document.querySelectorAll('.ask-alarms')].map(({ textContent }) => textContent ?? '')

const endOf = (origin: Element | null, part: string) =>
  origin?.querySelector(part)?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY

/** Returns the defects of the screen. */
function judge(view: Window, titles: readonly string[]): readonly string[] {
  const { document, innerHeight, innerWidth } = view
  const isInView = (element: Element | null) => {
    const rect = element?.getBoundingClientRect()
    if (!rect || rect.height === 0) return false
    return rect.top >= 0 && rect.bottom <= innerHeight && rect.left >= 0 && rect.right <= innerWidth
  }
  const body = document.querySelector('.ask-body')
  const alarms = document.querySelector('.ask-alarms')
  const origin = document.querySelector('.ask-origin')
  const problems: string[] = []
  if (document.documentElement.scrollHeight > innerHeight) problems.push('the page scrolls')
  if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways')
  if (!isInView(alarms)) problems.push('alarms out of view')
  for (const title of titles) if (!alarms?.textContent?.includes(title)) problems.push(`no ${title}`)
  for (const words of alarms?.querySelectorAll('.lk-notice-words') ?? [])
    if (!isInView(words) || words.scrollHeight > words.clientHeight + 1) problems.push('an alarm is cut')
  if (!body || body.clientHeight < Math.min(64, body.scrollHeight))
    problems.push(`a body of ${body?.clientHeight} px`)
  for (const button of document.querySelectorAll('.ask-actions button'))
    if (!isInView(button)) problems.push(`${button.textContent} out of view`)
  if (!isInView(origin)) problems.push('the origin is out of view')
  // The end of a host identifies its owner.
  if (!isInView(origin?.querySelector('b') ?? null) || endOf(origin, 'bdi') > endOf(origin, 'b') + 1)
    problems.push('the end of the origin is cut')
  if (body && body.scrollWidth > body.clientWidth) problems.push('the body is wider than it can show')
  return problems
}
