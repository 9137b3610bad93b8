import { type FormEvent, useId, useState } from 'react'
import { recoverMessageAddress } from 'viem'
import { useConnection, useSignMessage } from 'wagmi'
import { copy } from '../words/copy.ts'
import { Failure, Note, Outcome } from './Outcome.tsx'
import { Signed } from './Signed.tsx'
import { Task } from './Task.tsx'

/** Signs a message and verifies the signature (spec 1.9). */
export function SignMessage() {
  const words = copy.message
  const id = useId()
  const { address } = useConnection()
  const [message, setMessage] = useState<string>(words.initial)
  const [isEmpty, setEmpty] = useState(false)
  const sign = useSignMessage()

  function submit(event: FormEvent) {
    event.preventDefault()
    setEmpty(message === '')
    if (message !== '') sign.mutate({ message })
  }

  const signed = sign.variables?.message
  return (
    <Task title={words.title} text={words.text}>
      <form onSubmit={submit}>
        <label htmlFor={id}>{words.label}</label>
        <textarea
          id={id}
          rows={2}
          value={message}
          aria-invalid={isEmpty}
          aria-describedby={isEmpty ? `${id}-wrong` : undefined}
          onChange={(event) => setMessage(event.target.value)}
        />
        <button className="action" type="submit" disabled={sign.isPending}>
          {words.action}
        </button>
      </form>
      <Outcome>
        {isEmpty && (
          <Note tone="bad" id={`${id}-wrong`}>
            {words.empty}
          </Note>
        )}
        {sign.isPending && <Note tone="busy">{copy.waiting}</Note>}
        {sign.isError && <Failure error={sign.error} declined={words.declined} />}
        {sign.isSuccess && address && typeof signed === 'string' && (
          <Signed
            signature={sign.data}
            address={address}
            recover={() => recoverMessageAddress({ message: signed, signature: sign.data })}
          />
        )}
      </Outcome>
    </Task>
  )
}
