import { shortAddress } from '../words/shortAddress.ts'
import { useWords } from '../words/WordsProvider.tsx'

/** Shows the connected account and its network. */
export function Hello({
  address,
  name,
  network,
}: {
  address: string
  name: string | undefined
  network: string | undefined
}) {
  const { copy } = useWords()
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
