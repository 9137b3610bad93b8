import { type ComponentType, createElement, lazy } from 'react'
import type { Copy, CopyKey } from '../copy/en.ts'
import { ViewCopyContext } from '../hooks/useCopy.ts'
import type { ViewId, ViewInput } from './ids.ts'

/** What a view's component is given. */
export type ViewProps<id extends ViewId> = { data: ViewInput[id] }

/** A row of the table of views. */
export type View<id extends ViewId> = {
  /** The dialog's name and its heading: a text, or what draws it. */
  title: CopyKey | ComponentType<ViewProps<id>>
  /** Keeps the heading for screen readers alone, where the view says in its own way what it is. */
  isTitleHidden: boolean
  /** Stands at the start of the header where no "back" does. */
  Leading: ComponentType | undefined
  /** Draws nothing, and suspends until the view is fetched or cannot be; undefined once it is. */
  readonly Gate: ComponentType | undefined
  /** The view itself; throws where it could not be fetched. Hold it for as long as the view is on screen. */
  readonly Component: ComponentType<ViewProps<id>>
  /** The visitor has been told that it could not be fetched: the next `Component` tries again. */
  forgetFailure(): void
  /** Fetches a lazy view and its texts; resolves at once for the others. Rejects if they cannot be fetched. */
  preload(): Promise<void>
}

/** Views that come later, by their ids: each with the module that exports it under its id, and its texts. */
export type LaterViews<id extends ViewId> = Readonly<
  Record<
    id,
    () => Promise<
      readonly [
        Readonly<Record<id, ComponentType<ViewProps<id>>>>,
        ...(readonly Readonly<Record<string, Copy>>[]),
      ]
    >
  >
>

type Row<id extends ViewId> = Pick<View<id>, 'title'> &
  Partial<Pick<View<id>, 'isTitleHidden' | 'Leading'>> &
  ({ Component: ComponentType<ViewProps<id>> } | { load: () => Promise<LaterViews<id>> })

/** Makes a row of the table of views: `load` for one that comes later, `Component` for one that loads with the modal. */
export function defineView<id extends ViewId>(id: id, row: Row<NoInfer<id>>): View<id> {
  const { title, isTitleHidden = false, Leading } = row
  let loaded = 'Component' in row ? row.Component : undefined
  let pending: ComponentType<ViewProps<id>> | undefined
  const preload = async () => {
    if (!loaded && 'load' in row) {
      const views = await row.load()
      const [module, ...texts] = await views[id]()
      loaded = withCopy(module[id], Object.assign({}, ...texts.flatMap(Object.values)))
    }
    return { default: loaded as ComponentType<ViewProps<id>> }
  }
  const Gate = lazy(() =>
    preload()
      .catch(() => {})
      .then(() => ({ default: () => null })),
  )
  return {
    title,
    isTitleHidden,
    Leading,
    get Gate() {
      return loaded ? undefined : Gate
    },
    // The same one until its failure is on screen: React asks again before it throws, and must not fetch anew.
    get Component() {
      pending ??= lazy(preload)
      return loaded ?? pending
    },
    forgetFailure() {
      pending = undefined
    },
    preload: () => preload().then(() => {}),
  }
}

/** Puts a view's own texts around it. */
function withCopy<props extends object>(Component: ComponentType<props>, copy: Copy): ComponentType<props> {
  return function ViewWithCopy(props) {
    return createElement(ViewCopyContext.Provider, { value: copy }, createElement(Component, props))
  }
}
