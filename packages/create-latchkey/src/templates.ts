/** Folders whose files a template shares with others, below `templates/`, and where they go in the app. */
type Layer = { from: string; to: string }

/** An app that the command creates. */
export type Template = {
  /** Its folder below `templates/`, and the value of `--template`. */
  name: string
  /** What the prompt shows. */
  title: string
  layers: readonly Layer[]
}

/** Returns the layers of a template whose code is in the folder `source`. */
const layersOf = (name: string, source: string, ...shared: readonly string[]): readonly Layer[] => [
  { from: 'shared', to: '.' },
  ...['style', ...shared].map((from) => ({ from, to: source })),
  { from: name, to: '.' },
]

/** Lists the templates in the order of the prompt. */
export const templates: readonly Template[] = [
  { name: 'vite-react', title: 'Vite + React', layers: layersOf('vite-react', 'src', 'react') },
  { name: 'next', title: 'Next.js (App Router)', layers: layersOf('next', 'app', 'react') },
  { name: 'react-router', title: 'React Router 7', layers: layersOf('react-router', 'app', 'react') },
  { name: 'tanstack-start', title: 'TanStack Start', layers: layersOf('tanstack-start', 'src', 'react') },
  { name: 'astro', title: 'Astro', layers: layersOf('astro', 'src', 'react') },
  { name: 'vue', title: 'Vite + Vue', layers: layersOf('vue', 'src') },
  { name: 'vanilla', title: 'Vite + TypeScript, without a framework', layers: layersOf('vanilla', 'src') },
  {
    name: 'vite-server',
    title: 'Vite + React + your own server, with sign-in and an embedded wallet',
    layers: layersOf('vite-server', 'src', 'react'),
  },
]

/** Finds a template by its name. */
export const findTemplate = (name: string): Template | undefined =>
  templates.find((template) => template.name === name)
