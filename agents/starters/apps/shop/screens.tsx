import type { Screen } from '../kit/Frame.tsx';
import { BasketScreen } from './BasketScreen.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';
import { SetupScreen } from './SetupScreen.tsx';
import { ShopScreen } from './ShopScreen.tsx';
import { texts } from './texts.ts';

export const screens: readonly Screen[] = [
  { path: '/', label: texts.shop, icon: 'home', component: ShopScreen },
  { path: '/basket', label: texts.basket, icon: 'basket', component: BasketScreen },
  { path: '/orders', label: texts.orders, icon: 'list', component: OrdersScreen },
  { path: '/setup', label: texts.products, icon: 'settings', component: SetupScreen },
];
