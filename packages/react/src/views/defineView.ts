import { type ComponentType, createElement, lazy, type ReactElement } from 'react'
import type { Copy, CopyKey } from '../copy/en/en.ts'
import { ViewCopyContext } from '../copy/useCopy.ts'
import type { ViewId, ViewInput } from '../modal/policy/ids.ts'

/** Props of a view's component. */
export type ViewProps<id extends ViewId> = { data: ViewInput[id] }

/** A row of the table of views. */
export type View<id extends ViewId> = {
  /** The dialog's name and heading: a text, or a component that renders it. Says "Loading" until the table has loaded. */
  readonly title: CopyKey | ComponentType<ViewProps<id>>
  /** Shows the heading to screen readers only, if the view shows its subject in another way. */
  isTitleHidden: boolean
  /** Rendered at the start of the header when there is no back button. */
  Leading: ComponentType | undefined
  /** Shown while the view loads. Known once the table has loaded. */
  readonly skeleton: ReactElement | undefined
  /** Renders nothing, and suspends until the view has loaded or failed. Undefined once loaded. */
  readonly Gate: ComponentType | undefined
  /** The view itself. Throws if it couldn't be fetched. Keep the reference for as long as the view is on screen. */
  readonly Component: ComponentType<ViewProps<id>>
  /** Call after showing the failure: the next `Component` tries again. */
  forgetFailure(): void
  /** Fetches the heading and the skeleton of a lazy view. Rejects if they can't be fetched. */
  describe(): Promise<unknown>
  /** Fetches a lazy view and its texts. Resolves immediately for the others. Rejects if they can't be fetched. */
  preload(): Promise<void>
}

/**
 * Lazy views by id: each with its heading, how to fetch the module that exports it under its id, and its texts, and
 * its skeleton.
 */
export type LaterViews = { readonly [id in Exclude<ViewId, 'Connect'>]: LaterView<id> }

type LaterView<id extends ViewId> = readonly [title: CopyKey, fetch: Fetch<id>, skeleton: ReactElement]

type Fetch<id extends ViewId> = () => Promise<
  readonly [
    Readonly<Record<id, ComponentType<ViewProps<id>>>>,
    ...(readonly Readonly<Record<string, Copy>>[]),
  ]
>

/** What a view's header shows, apart from the heading in the table of lazy views. */
export type Header<id extends ViewId> = Partial<Pick<View<id>, 'title' | 'isTitleHidden' | 'Leading'>>

type Row<id extends ViewId> = Header<id> &
  (
    | { Component: ComponentType<ViewProps<id>> }
    | { load: () => Promise<{ readonly [later in id]: LaterView<id> }> }
  )

/** Creates a row of the table of views: `load` for a lazy view, `Component` for one that loads with the modal. */
export function defineView<id extends ViewId>(id: id, row: Row<NoInfer<id>>): View<id> {
  const { isTitleHidden = false, Leading } = row
  let { title } = row
  let loaded = 'Component' in row ? row.Component : undefined
  let pending: ComponentType<ViewProps<id>> | undefined
  let skeleton: ReactElement | undefined
  let placeholder: CopyKey = 'modal.loading'
  const describe = async () => {
    if (loaded || !('load' in row)) return
    const [heading, fetchView, place] = (await row.load())[id]
    title ??= heading
    skeleton = place
    return fetchView
  }
  const preload = async () => {
    const fetchView = await describe()
    if (fetchView) {
      const [module, ...texts] = await fetchView()
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
    get title() {
      return title ?? placeholder
    },
    isTitleHidden,
    Leading,
    get skeleton() {
      return skeleton
    },
    get Gate() {
      return loaded ? undefined : Gate
    },
    // Stable until its failure is on screen: React reads it again before throwing, which must not fetch again.
    get Component() {
      pending ??= lazy(preload)
      return loaded ?? pending
    },
    forgetFailure() {
      pending = undefined
      placeholder = 'modal.failed.title'
    },
    describe,
    preload: () => preload().then(() => {}),
  }
}

/** Wraps a view with its own texts. */
function withCopy<props extends object>(Component: ComponentType<props>, copy: Copy): ComponentType<props> {
  return function ViewWithCopy(props) {
    return createElement(ViewCopyContext.Provider, { value: copy }, createElement(Component, props))
  }
}
