import { type FormEvent, useId, useState } from 'react'
import { recoverTypedDataAddress } from 'viem'
import { useConnection, useSignTypedData } from 'wagmi'
import { copy } from '../words/copy.ts'
import { shortAddress } from '../words/shortAddress.ts'
import { Failure, Note, Outcome } from './Outcome.tsx'
import { Signed } from './Signed.tsx'
import { Task } from './Task.tsx'

const types = {
  Turn: [
    { name: 'mob', type: 'string' },
    { name: 'driver', type: 'address' },
    { name: 'minutes', type: 'uint8' },
  ],
} as const
const minutesMax = 60

/** Signs typed data (EIP-712) and verifies the signature (spec 1.9). */
export function SignTypedData() {
  const words = copy.typed
  const id = useId()
  const { address, chainId } = useConnection()
  const [minutes, setMinutes] = useState('10')
  const sign = useSignTypedData()
  const isValid = /^\d+$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= minutesMax
  if (!address) return null

  const turn = {
    domain: { name: copy.name, version: '1', chainId },
    types,
    primaryType: 'Turn',
    message: { mob: words.mobName, driver: address, minutes: Number(minutes) },
  } as const

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid) sign.mutate(turn)
  }

  return (
    <Task title={words.title} text={words.text}>
      <form onSubmit={submit}>
        <dl className="facts">
          <dt>{words.mob}</dt>
          <dd>{words.mobName}</dd>
          <dt>{words.driver}</dt>
          <dd title={address}>{shortAddress(address)}</dd>
        </dl>
        <label htmlFor={id}>{words.minutes}</label>
        <input
          id={id}
          inputMode="numeric"
          value={minutes}
          aria-invalid={!isValid}
          aria-describedby={isValid ? undefined : `${id}-wrong`}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <button className="action" type="submit" disabled={sign.isPending || !isValid}>
          {words.action}
        </button>
      </form>
      <Outcome>
        {!isValid && (
          <Note tone="bad" id={`${id}-wrong`}>
            {words.minutesRange}
          </Note>
        )}
        {sign.isPending && <Note tone="busy">{copy.waiting}</Note>}
        {sign.isError && <Failure error={sign.error} declined={copy.message.declined} />}
        {sign.isSuccess && sign.variables && (
          <Signed
            signature={sign.data}
            address={address}
            recover={() => recover(sign.variables as typeof turn, sign.data)}
          />
        )}
      </Outcome>
    </Task>
  )
}

function recover(turn: object, signature: `0x${string}`) {
  return recoverTypedDataAddress({ ...(turn as Parameters<typeof recoverTypedDataAddress>[0]), signature })
}
