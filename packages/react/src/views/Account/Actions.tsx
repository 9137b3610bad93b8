import { RoundButton, RoundButtons } from '@latchkey/ui'
import { PlusIcon, ReceiveIcon, SendIcon, SwapIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import type { ViewRequest } from '../../modal/policy/ids.ts'

const icons = { send: SendIcon, receive: ReceiveIcon, swap: SwapIcon, buy: PlusIcon } as const

/** An action of an account, and the view it opens. */
export type AccountAction = { id: keyof typeof icons; to: ViewRequest }

/** Shows the available actions. Only configured ones are included. */
export function Actions({
  actions,
  onGo,
}: {
  actions: readonly AccountAction[]
  onGo: (to: ViewRequest) => void
}) {
  const copy = useCopy()
  if (actions.length === 0) return null
  return (
    <RoundButtons>
      {actions.map(({ id, to }) => {
        const ActionIcon = icons[id]
        return (
          <RoundButton key={id} icon={<ActionIcon />} onClick={() => onGo(to)}>
            {copy(`account.${id}`)}
          </RoundButton>
        )
      })}
    </RoundButtons>
  )
}
