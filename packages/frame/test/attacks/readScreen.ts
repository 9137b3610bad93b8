import type { Address } from 'viem'
import { describeChanges } from '../../src/approvals/parts/Changes.tsx'
import type { Alarm } from '../../src/approvals/parts/Warnings.tsx'
import { decodeCall } from '../../src/approvals/requests/decodeCall.ts'
import { describeCall } from '../../src/approvals/requests/describeCall.ts'
import { type Facts, noFacts, readBatchFacts, readFacts } from '../../src/approvals/requests/readFacts.ts'
import { readToken } from '../../src/approvals/requests/readToken.ts'
import { readTypedData, type TypedLine } from '../../src/approvals/requests/readTypedData.ts'
import { splitVisible } from '../../src/approvals/requests/splitVisible.ts'
import { toFee, warnOfFee } from '../../src/approvals/requests/warnOfFee.ts'
import { readMessage, warnOfMessage } from '../../src/approvals/screens/MessageScreen.tsx'
import { describeTyped, tokensOf } from '../../src/approvals/screens/TypedDataScreen.tsx'
import type { Approval, FrameSettings } from '../../src/base/ports.ts'
import { enCalls } from '../../src/copy/enCalls.ts'
import { createChainReader } from '../../src/platform/createChainReader.ts'

/** A screen's content as text: its title and button, its alerts, and everything below. */
export type ReadScreen = {
  title: string
  approveLabel: string
  alarms: readonly Alarm[]
  body: readonly string[]
}

const locale = 'en'

/** Reads an approval with the code that its screen uses. */
export async function readScreen(approval: Approval, settings: FrameSettings): Promise<ReadScreen> {
  const { chainId } = approval.request
  const network = settings.networks.find(({ id }) => id === chainId)
  const rpc = settings.rpc[chainId]
  if (!network || !rpc) throw new TypeError(`Chain ${chainId} is not supported`)
  const ask = createChainReader(rpc)
  const { signal } = new AbortController()

  if (approval.batch) {
    const { calls, feeMax } = approval.batch
    const { all, each } = await readBatchFacts(ask, approval.address, calls, signal)
    const steps = calls.map((call, at) =>
      describeCall(decodeCall(call), call, each[at] ?? noFacts, network, locale),
    )
    return {
      title: steps[0]?.title ?? '',
      approveLabel: steps[0]?.approveLabel ?? '',
      alarms: [
        ...steps.flatMap(({ warnings }) => warnings),
        ...warnOfFee(feeMax, all.usualFee, network, locale),
      ],
      body: [
        ...writeChanges(all, network),
        ...steps.flatMap(({ title, lines }) => [title, ...lines.map(({ value }) => value)]),
      ],
    }
  }
  if (approval.transaction) {
    const { transaction } = approval
    const facts = await readFacts(ask, approval.address, transaction, signal)
    const call = describeCall(decodeCall(transaction), transaction, facts, network, locale)
    const highFee = warnOfFee(toFee(transaction), facts.usualFee, network, locale, transaction.chainFee)
    return {
      ...call,
      alarms: [...call.warnings, ...highFee],
      body: [...writeChanges(facts, network), ...call.lines.map(({ value }) => value)],
    }
  }
  const message = readMessage(approval.request.params)
  if (approval.request.method === 'personal_sign' && message) {
    const text = write(message.text ?? message.bytes, 'text')
    return { title: '', approveLabel: '', alarms: [...warnOfMessage(message, approval.origin)], body: [text] }
  }
  const typedData = readTypedData(approval.request.params)
  if (!typedData) throw new TypeError('Expected data that a screen can show')
  const tokens = await Promise.all(
    tokensOf(typedData).map(async (token) => {
      const facts = await readToken(ask, token as Address, signal)
      return facts && facts !== 'collectible' ? [[token.toLowerCase(), facts] as const] : []
    }),
  )
  const typed = describeTyped(typedData, new Map(tokens.flat()), network, locale)
  return {
    ...typed,
    body: [
      ...typed.amounts.flatMap(({ text, token }) => [text, token ?? '']),
      ...typedData.lines.flatMap(writeLine),
    ],
  }
}

const writeLine = (line: TypedLine): readonly string[] => [
  write(line.name, 'line'),
  ...('lines' in line ? line.lines.flatMap(writeLine) : [write(line.value, 'line')]),
]

const write = (text: string, kind: 'text' | 'line') =>
  splitVisible(text, kind)
    .map((part) => ('text' in part ? part.text : part.unseen.join(' ')))
    .join('')

function writeChanges({ simulation, tokens }: Facts, native: { symbol: string; decimals: number }) {
  if (!simulation || simulation.isFailing || simulation.changes.length === 0) return []
  const { losses, gains } = describeChanges(simulation.changes, tokens, native, locale)
  return [
    enCalls.changes,
    ...losses.flatMap(({ text, token }) => [`−${text}`, token ?? '']),
    ...gains.flatMap(({ text, token }) => [
      token ? `${enCalls.gains} ${text}` : `${enCalls.gains} +${text}`,
      token ?? '',
    ]),
  ]
}
