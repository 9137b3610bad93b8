import { formatAmount, parseSlippage } from '@latchkey/core'
import { slippageDefaultPpm, slippageMaxPpm, slippageMinPpm } from '@latchkey/protocol/constants'
import { Input, List, Notice, Row, readAmount, Tag, writeAmount } from '@latchkey/ui'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { usePercent } from './usePercent.ts'

const choices = [5_000, slippageDefaultPpm, 20_000] as const
/** A millionth is four decimals of a percentage. */
const percentDecimals = 4
/** From here on, slippage shows a warning. */
const highPpm = 30_000

/** Lets the visitor choose how much worse the price may become before the swap is cancelled. */
export function SlippageStep({
  slippagePpm,
  onChoose,
  onBack,
}: {
  slippagePpm: number
  onChoose: (slippagePpm: number) => void
  onBack: () => void
}) {
  const copy = useCopy()
  const writePercent = usePercent()
  const isOther = !choices.some((choice) => choice === slippagePpm)
  const { locale } = useLocale()
  const [written, setWritten] = useState(isOther ? writeAmount(toPercent(slippagePpm), locale) : '')
  useViewHeader({ title: copy('swap.slippage'), step: 'slippage', onBack })
  const isWrong = written !== '' && parse(written, locale) === undefined
  return (
    <div className="lk-swap">
      <p className="lk-swap-text">{copy('swap.slippage.action')}</p>
      <List label={copy('swap.slippage')} gap>
        {choices.map((choice) => (
          <Row
            key={choice}
            label={writePercent(toPercent(choice))}
            current={choice === slippagePpm}
            trailing={choice === slippageDefaultPpm && <Tag>{copy('swap.slippage.usual')}</Tag>}
            onClick={() => {
              onChoose(choice)
              onBack()
            }}
          />
        ))}
      </List>
      <Input
        label={copy('swap.slippage.another')}
        inputMode="decimal"
        value={written}
        onChange={(event) => {
          const text = event.currentTarget.value
          setWritten(text)
          const chosen = parse(text, locale)
          if (chosen !== undefined) onChoose(chosen)
        }}
        error={
          isWrong
            ? copy('swap.slippage.wrong', {
                least: writePercent(toPercent(slippageMinPpm)),
                most: writePercent(toPercent(slippageMaxPpm)),
              })
            : undefined
        }
      />
      {slippagePpm >= highPpm && <Notice tone="warning">{copy('swap.slippage.high')}</Notice>}
    </div>
  )
}

function parse(text: string, locale: string): number | undefined {
  const { amount } = readAmount(text, { decimals: percentDecimals, locale, units: ['%', '٪'] })
  return amount === undefined ? undefined : parseSlippage(amount)
}

function toPercent(ppm: number): string {
  return formatAmount(BigInt(ppm), percentDecimals)
}
