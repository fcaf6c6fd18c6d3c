declare module 'virtual:type.css';
