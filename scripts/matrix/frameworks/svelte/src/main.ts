import { mount } from 'svelte'
import Header from './Header.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no element with the id "app".')
mount(Header, { target })
