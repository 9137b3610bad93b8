import { Mark } from '@latchkey/ui'
import type { AppCard } from '../wallet/wallet.ts'
import { copy } from '../words/copy.ts'

/** Shows the requesting app, large. */
export function Asker({ app }: { app: AppCard }) {
  const name = app.name || copy.connection.nameless
  return (
    <div className="asker">
      <Mark name={name} size={56} />
      <p>{name}</p>
    </div>
  )
}
