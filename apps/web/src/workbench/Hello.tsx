import { copy } from '../words/copy.ts'
import { shortAddress } from '../words/shortAddress.ts'

/** Whose turn it is: who you are, and on which network. */
export function Hello({
  address,
  name,
  network,
}: {
  address: string
  name: string | undefined
  network: string | undefined
}) {
  const words = copy.workbench
  return (
    <div className="hello">
      <h1>{words.hello}</h1>
      <p className="hello-text">
        {words.as} <b title={address}>{name ?? shortAddress(address)}</b>
        {network !== undefined && (
          <>
            {' '}
            {words.on} <b>{network}</b>
          </>
        )}
      </p>
    </div>
  )
}
