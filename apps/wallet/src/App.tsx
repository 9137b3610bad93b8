import { Notice } from '@latchkey/ui'
import { useState, useSyncExternalStore } from 'react'
import { Apps } from './parts/Apps.tsx'
import { Chosen } from './parts/Chosen.tsx'
import { Pairing } from './parts/Pairing.tsx'
import { QuestionDialog } from './parts/QuestionDialog.tsx'
import type { Saying } from './parts/saying.ts'
import type { Wallet } from './wallet/wallet.ts'
import { copy } from './words/copy.ts'

/** Renders the wallet's page. `code` is the connection code that it was opened with. */
export function App({ wallet, code }: { wallet: Wallet; code?: string | undefined }) {
  const state = useSyncExternalStore(wallet.subscribe, wallet.get)
  const [saying, say] = useState<Saying>()
  return (
    <>
      <header className="warning">
        <h1>{copy.warning.title}</h1>
        <p>{copy.warning.text}</p>
      </header>
      <main>
        <div className="saying" role="status">
          {saying && <Notice tone={saying.tone}>{saying.text}</Notice>}
        </div>
        <Pairing wallet={wallet} code={code} isAsked={state.questions.length > 0} />
        <Apps wallet={wallet} state={state} onSay={say} />
        <Chosen wallet={wallet} state={state} onSay={say} />
      </main>
      <QuestionDialog wallet={wallet} state={state} onSay={say} />
    </>
  )
}
