import { Input, Notice } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { judgeImpact } from './impact.ts'
import { usePercent } from './usePercent.ts'

/** Warns about a swap's price impact. A high impact must be confirmed by typing a word. */
export function ImpactNotice({
  percent,
  by,
  word,
  written,
  onWrite,
}: {
  percent: string | undefined
  /** Whether the market reported it (`impact`), or it is computed from other prices (`loss`). */
  by: 'impact' | 'loss'
  word: string
  written: string
  onWrite: (text: string) => void
}) {
  const copy = useCopy()
  const writePercent = usePercent()
  const level = judgeImpact(percent)
  if (percent === undefined || level === 'low') return null
  return (
    <>
      <Notice
        tone={level === 'high' ? 'error' : 'warning'}
        title={copy(`swap.${by}.${level}.title`, { percent: writePercent(percent) })}
      >
        {copy(`swap.${by}.${level}.action`)}
      </Notice>
      {level === 'high' && (
        <Input
          label={copy('swap.impact.write', { word })}
          value={written}
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
      )}
    </>
  )
}
