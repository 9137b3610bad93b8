import MiniSearch from 'minisearch'
import { expect, it } from 'vitest'
import { searchOptions } from './searchOptions.ts'

it.each([
  ['theme', ['react/theming/']],
  ['swapping', ['core/swap/']],
  ['signs', ['core/sign/']],
  ['notes', ['reference/notes/', 'server/note/']],
])('finds the page of another form of %s', (query, urls) => {
  const search = new MiniSearch(searchOptions)
  const add = (url: string, title: string) => search.add({ url, title, heading: title, text: '' })
  add('react/theming/', 'Theming')
  add('core/swap/', 'Swapping')
  add('core/sign/', 'Sign')
  add('reference/notes/', 'note')
  add('server/note/', 'note')
  const found = search.search(query).map(({ id }) => String(id))
  expect(found.sort()).toEqual(urls)
})

it('ranks a guide before the reference', () => {
  const search = new MiniSearch(searchOptions)
  for (const url of ['reference/react/hooks/', 'react/hooks/'])
    search.add({ url, title: 'Hooks', heading: 'Hooks', text: '' })
  expect(search.search('hook').map(({ id }) => id)).toEqual(['react/hooks/', 'reference/react/hooks/'])
})
