import { Button } from '@latchkey/ui'
import { copy } from '../words/copy.ts'

/** Shows that another tab is using the wallet, and offers to take over. */
export function Elsewhere() {
  const { title, text, action } = copy.elsewhere
  return (
    <main className="alone">
      <h1>{title}</h1>
      <p>{text}</p>
      <Button onClick={() => location.reload()}>{action}</Button>
    </main>
  )
}
