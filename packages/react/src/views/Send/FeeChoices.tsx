import type { FeeSpeed, SendFee } from '@latchkey/core'
import { DownIcon } from '@latchkey/ui/icons'
import { useId, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFeeWords } from '../../parts/useFeeWords.ts'

/** Lists the speeds and their maximum cost, collapsed by default. */
export function FeeChoices({
  fees,
  speed,
  onChoose,
}: {
  fees: readonly SendFee[]
  speed: FeeSpeed
  onChoose: (speed: FeeSpeed) => void
}) {
  const copy = useCopy()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="lk-fees-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {copy('fees.chosen', { speed: copy(`fees.${speed}`) })}
        <DownIcon size="small" />
      </button>
      <fieldset id={id} className="lk-fees" hidden={!isOpen}>
        <legend className="lk-hidden">{copy('fees.list')}</legend>
        {fees.map((fee) => (
          <Choice key={fee.speed} fee={fee} isChosen={fee.speed === speed} onChoose={onChoose} name={id} />
        ))}
      </fieldset>
    </>
  )
}

function Choice({
  fee: { speed, amount },
  isChosen,
  onChoose,
  name,
}: {
  fee: SendFee
  isChosen: boolean
  onChoose: (speed: FeeSpeed) => void
  name: string
}) {
  const copy = useCopy()
  const { native, money } = useFeeWords()(amount)
  return (
    <label className="lk-fee">
      <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(speed)} />
      <span className="lk-fee-words">
        <span>{copy(`fees.${speed}`)}</span>
        <small>{copy(`fees.${speed}.detail`)}</small>
      </span>
      <span className="lk-fee-words" data-end="">
        <span>{money ?? native}</span>
        {money !== undefined && <small>{native}</small>}
      </span>
    </label>
  )
}
