import { Notice } from '@latchkey/ui'
import type { Description } from '../requests/describeCall.ts'
import { VisibleText } from './VisibleText.tsx'

/** What to mind, the worst first, and each once; a text may hold what a contract says of itself. */
export function Warnings({ warnings }: Pick<Description, 'warnings'>) {
  const all = new Map(warnings.map((each) => [each.title + each.text, each]))
  const worstFirst = [...all].sort(([, a], [, b]) => Number(b.tone === 'error') - Number(a.tone === 'error'))
  return worstFirst.map(([key, { tone, title, text }]) => (
    <Notice key={key} tone={tone} title={title}>
      <VisibleText>{text}</VisibleText>
    </Notice>
  ))
}
