import urql from '@urql/vue';
import { createApp } from 'vue';
import App from './App.vue';
import { client } from './client.ts';

createApp(App).use(urql, client).mount('#page');
