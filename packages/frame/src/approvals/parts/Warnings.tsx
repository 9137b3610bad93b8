import { Notice } from '@latchkey/ui'
import { toOneLine } from '../requests/toOneLine.ts'

/** Alert that a visitor must not miss. Texts may contain untrusted names. */
export type Alarm = { tone: 'warning' | 'error'; title: string; text: string }

const textMax = 600

/** Warnings, the most severe first and without duplicates. */
export function Warnings({ warnings }: { warnings: readonly Alarm[] }) {
  return sortAlarms(warnings).map(({ tone, title, text }) => (
    <Notice key={title + text} tone={tone} title={title}>
      <bdi>{toOneLine(text, textMax)}</bdi>
    </Notice>
  ))
}

/** The titles of all warnings in one notice, for when there is no room for more. */
export function TightWarnings({ warnings }: { warnings: readonly Alarm[] }) {
  const [worst, ...others] = sortAlarms(warnings)
  if (!worst) return null
  const titles = new Set([worst, ...others].map(({ title }) => title))
  return <Notice tone={worst.tone}>{[...titles].join(' · ')}</Notice>
}

function sortAlarms(alarms: readonly Alarm[]): readonly Alarm[] {
  const each = new Map(alarms.map((alarm) => [alarm.title + alarm.text, alarm]))
  return [...each.values()].sort((a, b) => Number(b.tone === 'error') - Number(a.tone === 'error'))
}
