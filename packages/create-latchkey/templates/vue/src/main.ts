import './style.css'
import './wallets.css'
import { latchkey } from '@latchkey/vue'
import { createApp } from 'vue'
import App from './App.vue'
import { kit } from './kit'

createApp(App).use(latchkey, { kit }).mount('#root')
