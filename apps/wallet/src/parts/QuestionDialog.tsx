import { Dialog } from '@latchkey/ui'
import { useMemo, useState } from 'react'
import type { Outcome, Question } from '../wallet/wallet.ts'
import { copy } from '../words/copy.ts'
import { ConnectionQuestion } from './ConnectionQuestion.tsx'
import type { PartProps } from './partProps.ts'
import { RequestQuestion } from './RequestQuestion.tsx'
import type { Saying } from './saying.ts'

/** Shows the oldest request of an app, with buttons to approve and reject. */
export function QuestionDialog({ wallet, state, onSay }: PartProps) {
  const [first] = state.questions
  // An answered request stays rendered while the dialog fades out.
  const [shown, setShown] = useState(first)
  if (first && first !== shown) setShown(first)
  const open = useMemo(
    () => ({ get: () => wallet.get().questions.length > 0, subscribe: wallet.subscribe }),
    [wallet],
  )
  if (!shown) return null

  const approve = (address: string) =>
    wallet.approve(shown, address).then((outcome) => onSay(sayOutcome(shown, outcome)))
  const reject = () =>
    wallet
      .reject(shown)
      .then(({ is }) =>
        onSay(
          is === 'done' ? { tone: 'info', text: copy.rejected } : { tone: 'error', text: copy.unreached },
        ),
      )
  const answers = { wallet, state, onApprove: approve, onReject: reject }
  return (
    <Dialog
      title={shown.is === 'connection' ? copy.connection.title : copy.request.titles[shown.asked.is]}
      viewKey={String(shown.id)}
      direction="forward"
      open={open}
      closable={false}
      closeLabel={copy.close}
      onRequestClose={(reason) => {
        // Only a button may answer an app.
        if (reason === 'button') void reject()
      }}
    >
      {shown.is === 'connection' ? (
        <ConnectionQuestion question={shown} {...answers} />
      ) : (
        <RequestQuestion question={shown} {...answers} />
      )}
    </Dialog>
  )
}

function sayOutcome(question: Question, outcome: Outcome): Saying {
  if (outcome.is === 'untold') return { tone: 'error', text: copy.unreached }
  if (outcome.is === 'failed') return { tone: 'error', text: copy.unanswered }
  if (question.is === 'connection')
    return { tone: 'info', text: copy.connection.done(question.app.name || copy.connection.nameless) }
  const done = copy.request.done[question.asked.is]
  return { tone: 'info', text: typeof done === 'string' ? done : done(outcome.result ?? '') }
}
