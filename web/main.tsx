import { createRoot } from 'react-dom/client';
import './styles/main.css';

const place = document.querySelector('#studio');
if (!place) throw new TypeError('The page has no place for the studio.');
createRoot(place).render(<p>Unified Agents</p>);
