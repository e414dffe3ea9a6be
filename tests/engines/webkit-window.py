#!/usr/bin/python3
"""A window of Debian's WebKitGTK for WebKitWebDriver. MiniBrowser forgets everything at its end; this one keeps a profile."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

if sys.argv[1] == "--check":
    sys.exit()

profile = sys.argv[1]
manager = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
# With the back/forward cache, as in a browser.
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_page_cache(True)
    settings.set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window(default_width=1280, default_height=800)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Doorstep's tests")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", start)
Gtk.main()
