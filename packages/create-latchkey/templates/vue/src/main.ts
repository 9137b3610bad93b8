import './style.css'
import './wallets.css'
import { createApp } from 'vue'
import App from './App.vue'
import { kit } from './kit'

kit.start()
createApp(App).mount('#root')
