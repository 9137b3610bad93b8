import { laterPart } from '../base/laterPart.tsx'
import { useCopy } from '../copy/useCopy.ts'
import { useWallet } from '../hooks/useWallets.ts'
import type { ViewId } from '../modal/policy/ids.ts'
import { Connect, HelpButton } from './Connect/Connect.tsx'
import { defineView, type Header, type View, type ViewProps } from './defineView.ts'

const load = () => import('./laterViews.ts').then(({ laterViews }) => laterViews)

/** Loads with the view that contains it. */
const NetworkChip = laterPart(async () => {
  const [{ NetworkChip }] = await (await load()).Account[1]()
  return NetworkChip
})

/** Lazy views whose header is not only a text. */
const headers: { readonly [id in ViewId]?: Header<id> } = {
  ConnectingWallet: { title: WalletTitle },
  Account: { isTitleHidden: true, Leading: NetworkChip },
}

/** Views differ in the type of their data. Each is only rendered with its own entry's data. */
type AnyView = View<ViewId>

const views: Partial<Record<ViewId, AnyView>> = {
  Connect: defineView('Connect', {
    title: 'connect.title',
    Leading: HelpButton,
    Component: Connect,
  }) as AnyView,
}

/** Returns a view of the modal. It is the same one for each call with an id. */
export function viewOf(id: ViewId): AnyView {
  const view = views[id] ?? defineView(id, { ...(headers[id] as Header<ViewId>), load: load as never })
  views[id] = view
  return view
}

/** Shows the name of the wallet being connected. */
function WalletTitle({ data }: ViewProps<'ConnectingWallet'>) {
  const copy = useCopy()
  return useWallet(data.walletId)?.name ?? copy('connect.title')
}
