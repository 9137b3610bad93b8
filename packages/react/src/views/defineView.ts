import type { Kit } from '@latchkey/core'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { CopyKey } from '../copy/en.ts'
import type { ViewData, ViewId } from './ids.ts'

/** What a view's component is given. */
export type ViewProps<id extends ViewId> = { data: ViewData[id] }

/** A row of the table of views. */
export type View<id extends ViewId> = {
  /** The dialog's name and its heading. */
  title: CopyKey | ((parameters: { data: ViewData[id]; kit: Kit }) => string)
  /** Keeps the heading for screen readers alone, where the view says in its own way what it is. */
  isTitleHidden: boolean
  /** Stands at the start of the header where no "back" does. */
  Leading: ComponentType | undefined
  Component: ComponentType<ViewProps<id>> | LazyExoticComponent<ComponentType<ViewProps<id>>>
  /** Fetches a lazy view; resolves at once for the others. Rejects if it cannot be fetched. */
  preload(): Promise<unknown>
}

/** Makes a row of the table of views: `load` for a lazy view, `Component` for one that loads with the modal. */
export function defineView<id extends ViewId>(
  row: Pick<View<id>, 'title'> &
    Partial<Pick<View<id>, 'isTitleHidden' | 'Leading'>> &
    ({ Component: ComponentType<ViewProps<id>> } | { load: () => Promise<ComponentType<ViewProps<id>>> }),
): View<id> {
  const shared = { title: row.title, isTitleHidden: row.isTitleHidden ?? false, Leading: row.Leading }
  if ('Component' in row) return { ...shared, Component: row.Component, preload: () => Promise.resolve() }
  return {
    ...shared,
    Component: lazy(() => row.load().then((Component) => ({ default: Component }))),
    preload: row.load,
  }
}
